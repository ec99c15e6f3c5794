import { useMemo } from 'react';

/** As much of the browser's Trusted Types as is used here; browsers without them take the string itself. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => { createHTML: (html: string) => TrustedHTML };
}

/** What the server's Markdown never becomes: elements that run, frame or ask, and attributes or addresses that run. */
const forbidden = /<\s*(?:script|iframe|object|embed|form|style|link|meta|base|svg|math)\b|<[^>]*\s(?:on[a-z]+|style)\s*=|<[^>]*\bjavascript:/i;

function checked(html: string): string {
  if (forbidden.test(html)) throw new TypeError('refused HTML that could run');
  return html;
}

const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('shop-html', { createHTML: checked });

/** The one way from a string of the server to markup: for texts the server made from Markdown (pages, posts), never for anything a person typed. */
export function ServerHtml({ html, className }: { html: string; className?: string }) {
  // React writes the markup anew whenever this object is another one, and a selection in the text would be lost.
  const inner = useMemo(() => ({ __html: policy ? policy.createHTML(html) : checked(html) }), [html]);
  return <div className={className} dangerouslySetInnerHTML={inner} />;
}
