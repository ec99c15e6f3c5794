import { formatNumber, t } from '@shop/platform';

/** What the server takes with a ticket. It looks into the files itself; these limits only save an upload. */
export const attachmentTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'];
export const maxAttachments = 4;
export const maxAttachmentSize = '5 MB';
const maxBytes = 5 * 2 ** 20;

/** The files to keep of those chosen so far and the new ones, and why one of them is not among them. */
export function addAttachments(chosen: readonly File[], added: readonly File[]): { files: File[]; complaint?: string } {
  const files = [...chosen];
  let complaint: string | undefined;
  for (const file of added) {
    if (!attachmentTypes.includes(file.type)) complaint ??= t('error.fileType', { name: file.name });
    else if (file.size > maxBytes) complaint ??= t('error.fileTooLarge', { name: file.name, size: maxAttachmentSize });
    else if (files.length === maxAttachments) complaint ??= t('ticket.tooManyFiles', { count: maxAttachments });
    else files.push(file);
  }
  return { files, complaint };
}

/** "312 KB", "1.4 MB". */
export function fileSize(bytes: number): string {
  return bytes < 2 ** 20 ? `${formatNumber(Math.ceil(bytes / 2 ** 10))} KB` : `${formatNumber(Math.round(bytes / 2 ** 20 * 10) / 10)} MB`;
}
