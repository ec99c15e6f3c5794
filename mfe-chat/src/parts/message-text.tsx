import { useT } from '@shop/platform';
import { VisuallyHidden } from '@shop/ui';
import { pieces } from '../lib/links.ts';
import * as css from './message.module.css';

/** The text of a message. React escapes it; addresses become links. */
export function MessageText({ text }: { text: string }) {
  const t = useT();
  return (
    <p className={css.text} dir="auto">
      {pieces(text).map((piece, index) =>
        piece.link ? (
          <a key={index} href={piece.text} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr">
            {piece.text}
            <VisuallyHidden> ({t('a11y.opensNewTab')})</VisuallyHidden>
          </a>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}
