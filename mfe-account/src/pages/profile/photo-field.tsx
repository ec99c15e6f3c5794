import { useT } from '@shop/platform';
import { Avatar, Button } from '@shop/ui';
import { useEffect, useId, useRef, useState } from 'react';
import * as css from './photo-field.module.css';

/** What the server takes; 5 MB. */
const types = ['image/jpeg', 'image/png', 'image/webp'];
const most = 5;

interface Props {
  name: string;
  /** Address of the photo there is. */
  current: string;
  chosen: File | undefined;
  error?: string;
  onChoose: (file: File | undefined, error?: string) => void;
}

/** The profile photo, and a new one before it is saved. */
export function PhotoField({ name, current, chosen, error, onChoose }: Props) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(chosen);
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (!types.includes(file.type)) onChoose(undefined, t('error.fileType', { name: file.name }));
    else if (file.size > most * 2 ** 20) onChoose(undefined, t('error.fileTooLarge', { name: file.name, size: `${most} MB` }));
    else onChoose(file);
  };
  return (
    <div className={css.field}>
      <Avatar name={name} src={preview ?? current} size={80} />
      <div className={css.words}>
        <Button variant="outline" size="sm" onClick={() => input.current?.click()} aria-describedby={id}>
          {t('account.changePhoto')}
        </Button>
        <input
          ref={input}
          type="file"
          accept={types.join(',')}
          className={css.input}
          aria-label={t('account.photo')}
          tabIndex={-1}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <p id={id} className={css.note} role={error ? 'alert' : undefined} data-error={error ? '' : undefined}>
          {error ?? t('account.photoHint', { size: `${most} MB` })}
        </p>
      </div>
    </div>
  );
}

/** A picture of a file that is still only here. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) {
      setUrl(undefined);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
