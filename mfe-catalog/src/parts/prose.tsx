import { ServerHtml } from '@shop/platform';
import * as css from './prose.module.css';

/** A text of the server as a person reads it: a narrow column, quiet rhythm. */
export function Prose({ html }: { html: string }) {
  return <ServerHtml html={html} className={css.prose} />;
}
