import { Skeleton } from '@shop/ui';

const widths = ['92%', '100%', '96%', '78%', '99%', '88%', '94%', '60%'];

/** A long text while it loads. */
export function TextSkeleton() {
  return <div aria-hidden="true">{widths.map((width) => <Skeleton key={width} shape="text" width={`min(${width}, 70ch)`} />)}</div>;
}
