import { Image } from '@shop/ui';
import type { Banner } from '../sections/index.ts';
import './beside.css';

/** A smaller banner beside the stage: a cut-out on its own colour. The headline's link covers it. */
export function Beside({ banner, index }: { banner: Banner; index: number }) {
  return (
    <div className="home-beside" data-nth={index + 1}>
      <h2 className="home-beside-title">
        <a className="home-cover" href={banner.link}>{banner.headline}</a>
      </h2>
      <p className="home-beside-line">{banner.line}</p>
      <span className="home-beside-button" aria-hidden="true">{banner.button}</span>
      <Image src={banner.image} alt="" ratio="1" className="home-beside-picture" />
    </div>
  );
}
