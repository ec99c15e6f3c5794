import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { accepts, FileUpload } from './file-upload.tsx';

const photo = new File(['x'], 'Photo.JPG', { type: 'image/jpeg' });
const note = new File(['x'], 'note.txt', { type: 'text/plain' });

function Upload({ multiple }: { multiple?: boolean }) {
  const [files, setFiles] = useState<File[]>([]);
  return <FileUpload label="Pictures" hint="At most three" accept="image/*,.pdf" multiple={multiple} files={files} onFilesChange={setFiles} chooseLabel="Choose" dropText="or drop" removeLabel={(file) => `Remove ${file.name}`} sizeOf={(file) => `${file.size} B`} />;
}

test('knows kinds as an input does', () => {
  expect([accepts('image/*', photo), accepts('.jpg', photo), accepts('image/png', photo), accepts(undefined, note), accepts('.pdf, text/plain', note)]).toEqual([true, true, false, true, true]);
});

test('adds what is chosen, and takes it away again', async () => {
  render(<Upload />);
  const input = screen.getByLabelText<HTMLInputElement>('Pictures');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('At most three');
  await userEvent.upload(input, photo);
  await userEvent.upload(input, new File(['yy'], 'second.png', { type: 'image/png' }));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Photo.JPG1 B', 'second.png2 B']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Photo.JPG' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('takes dropped files of the wanted kinds only', () => {
  render(<Upload multiple={false} />);
  fireEvent.drop(screen.getByText('or drop'), { dataTransfer: { files: [note, photo] } });
  expect(screen.getByRole('listitem').textContent).toBe('Photo.JPG1 B');
});
