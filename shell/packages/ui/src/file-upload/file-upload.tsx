import { useId, useRef, useState, type DragEvent } from 'react';
import { Button } from '../button/button.tsx';
import { Field, fieldIds, type FieldProps } from '../field/field.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { AttachIcon, CloseIcon, FileTextIcon } from '../icons/index.ts';
import * as css from './file-upload.module.css';

export interface FileUploadProps extends FieldProps {
  files: readonly File[];
  /** All files after a choice, a drop or a removal. Sizes and counts are the caller's to check. */
  onFilesChange: (files: File[]) => void;
  /** MIME types and endings, as `<input accept>`: 'image/*,.pdf'. Dropped files of other kinds are left out. */
  accept?: string;
  /** More than one file; a further choice adds to those there are. @default true */
  multiple?: boolean;
  /** 'Choose files' */
  chooseLabel: string;
  /** 'or drop them here' */
  dropText?: string;
  /** 'Remove photo.jpg' */
  removeLabel: (file: File) => string;
  /** '240 KB' */
  sizeOf?: (file: File) => string;
  disabled?: boolean;
}

/** Files to send along: a button, a place to drop them, and the list of what is chosen. */
export function FileUpload({ files, onFilesChange, accept, multiple = true, chooseLabel, dropText, removeLabel, sizeOf, disabled, ...field }: FileUploadProps) {
  const ids = fieldIds(useId(), field);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const add = (added: File[]) => {
    if (added.length > 0) onFilesChange(multiple ? [...files, ...added] : added.slice(0, 1));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) add([...event.dataTransfer.files].filter((file) => accepts(accept, file)));
  };
  return (
    <Field id={ids.control} {...field}>
      <div
        className={css.zone}
        data-over={over || undefined}
        data-invalid={field.error ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={input}
          id={ids.control}
          type="file"
          className={css.input}
          tabIndex={-1}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={ids.describedBy}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // the same file can be chosen again after it was removed
            event.target.value = '';
          }}
        />
        <Button variant="outline" icon={<AttachIcon size={18} />} disabled={disabled} aria-describedby={ids.describedBy} onClick={() => input.current?.click()}>
          {chooseLabel}
        </Button>
        {dropText && <span className={css.drop}>{dropText}</span>}
      </div>
      <ul className={css.files} aria-live="polite">
        {files.map((file, index) => (
          <li key={`${index}-${file.name}`} className={css.file}>
            <FileTextIcon size={18} aria-hidden="true" />
            <span className={css.name}>{file.name}</span>
            {sizeOf && <span className={css.size}>{sizeOf(file)}</span>}
            <IconButton label={removeLabel(file)} disabled={disabled} onClick={() => onFilesChange(files.filter((_, at) => at !== index))}>
              <CloseIcon size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Field>
  );
}

/** Whether a file is of a kind that `<input accept>` names. */
export function accepts(accept: string | undefined, { name, type }: Pick<File, 'name' | 'type'>): boolean {
  const kinds = (accept ?? '').split(',').map((kind) => kind.trim().toLowerCase()).filter(Boolean);
  return kinds.length === 0 || kinds.some((kind) => (kind.startsWith('.') ? name.toLowerCase().endsWith(kind) : kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind));
}
