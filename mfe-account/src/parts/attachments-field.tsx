import { useT } from '@shop/platform';
import { AttachIcon, Button, CloseIcon, IconButton } from '@shop/ui';
import { useId, useRef, useState } from 'react';
import { addAttachments, attachmentTypes, fileSize, maxAttachments, maxAttachmentSize } from '../lib/attachments.ts';
import * as css from './attachments-field.module.css';

interface Props {
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** The server's complaint. */
  error?: string;
}

/** Files that go with a message. Those that the server would refuse are refused here, by name. */
export function AttachmentsField({ files, onChange, error }: Props) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [complaint, setComplaint] = useState<string>();
  const wrong = complaint ?? error;
  const add = (added: readonly File[]) => {
    const kept = addAttachments(files, added);
    setComplaint(kept.complaint);
    onChange(kept.files);
  };
  const remove = (file: File) => {
    setComplaint(undefined);
    onChange(files.filter((other) => other !== file));
  };
  return (
    <div className={css.field}>
      <Button variant="outline" size="sm" icon={<AttachIcon size={18} />} disabled={files.length >= maxAttachments} onClick={() => input.current?.click()} aria-describedby={id}>
        {t('ticket.attach')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={attachmentTypes.join(',')}
        className={css.input}
        aria-label={t('ticket.attach')}
        tabIndex={-1}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <p id={id} className={css.note} role={wrong ? 'alert' : undefined} data-error={wrong ? '' : undefined}>
        {wrong ?? t('ticket.attachHint', { count: maxAttachments, size: maxAttachmentSize })}
      </p>
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`} className={css.file}>
              <bdi className={css.name}>{file.name}</bdi>
              <bdi dir="ltr" className={css.size}>{fileSize(file.size)}</bdi>
              <IconButton label={t('ticket.removeFile', { name: file.name })} onClick={() => remove(file)}>
                <CloseIcon size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
