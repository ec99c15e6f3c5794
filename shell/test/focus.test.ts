import { beforeEach, expect, test } from 'vitest';
import { keepFocus } from '../src/app/focus.ts';

keepFocus();

beforeEach(() => {
  document.body.innerHTML = `
    <div id="root">
      <main id="main" tabindex="-1">
        <ul id="list">${[1, 2, 3].map((n) => `<li><a href="/${n}" id="edit-${n}">Edit</a><button id="delete-${n}">Delete</button></li>`).join('')}</ul>
        <button id="add">Add</button>
      </main>
    </div>`;
});

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const focused = () => document.activeElement?.id;

/** The observer answers, and the frame after it has passed. */
const settled = () => new Promise<void>((resolve) => setTimeout(() => requestAnimationFrame(() => resolve())));

test('the focus goes to what took the place of the element that is gone', async () => {
  byId('delete-2').focus();
  byId('delete-2').closest('li')?.remove();
  await settled();
  expect(focused()).toBe('edit-3');
});

test('after the last one it goes to the one before, after all of them to what is around, and to the page at the end', async () => {
  byId('delete-3').focus();
  byId('delete-3').closest('li')?.remove();
  await settled();
  expect(focused()).toBe('edit-2');
  byId('list').remove();
  await settled();
  expect(focused()).toBe('add');
  byId('add').remove();
  await settled();
  expect(focused()).toBe('main');
});

test('a dialog that asked about the deleted thing gives the focus to the neighbour', async () => {
  byId('delete-1').focus();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.innerHTML = '<div><button id="yes">Yes</button></div>';
  byId('yes').focus();
  byId('delete-1').closest('li')?.remove();
  dialog.remove();
  await settled();
  expect(focused()).toBe('edit-2');
});

test('whoever presses on empty ground, or keeps the focus elsewhere, is left alone', async () => {
  byId('delete-1').focus();
  byId('main').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  byId('delete-1').remove();
  await settled();
  expect(document.activeElement).toBe(document.body);

  byId('delete-2').focus();
  byId('add').focus();
  byId('delete-2').remove();
  await settled();
  expect(focused()).toBe('add');
});
