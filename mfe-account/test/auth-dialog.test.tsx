import { boot, openLogin, useSession } from '@shop/platform';
import { aCart, aUser, fail, renderSlot, serve, setBoot } from '@shop/testkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import AuthDialog from '../src/slots/auth-dialog/auth-dialog.tsx';
import { stubLayout, toasts } from './setup.ts';

const nora = aUser({ name: 'Nora Lind', email: 'nora@example.com' });
const access = { auth_type: 'Bearer', token: 'shop_fresh', expires_at: '2027-02-18T00:00:00Z' };

beforeEach(() => {
  stubLayout();
  // What follows a sign-in.
  serve('get', '/carts', aCart({ cart_items: [] }));
  serve('get', '/addresses', { total: 0, addresses: [] });
  serve('get', '/favorite-products', { total: 0, products: [] });
  serve('get', '/unread-messages', { unread_messages: 0 });
});

async function open(mode: 'login' | 'register', name: string) {
  act(() => openLogin(mode));
  const page = renderSlot(AuthDialog, {});
  const dialog = within(await screen.findByRole('dialog', { name }));
  return { ...page, dialog };
}

const master = (facts: Partial<typeof boot.master>) => setBoot({ master: { ...boot.master, ...facts } });

test('signs in by phone or e-mail', async () => {
  const { user, dialog } = await open('login', 'Log in');
  const calls = serve('post', '/login', { user: nora, access });
  await user.type(dialog.getByLabelText('Phone or email'), ' nora@example.com ');
  await user.type(dialog.getByLabelText('Password'), 'correct-horse{Enter}');
  await waitFor(() => expect(useSession.getState().token).toBe('shop_fresh'));
  expect(calls.map(({ body }) => body)).toEqual([{ phone: 'nora@example.com', password: 'correct-horse' }]);
  expect(useSession.getState().user?.name).toBe('Nora Lind');
  expect(useSession.getState().loginDialog).toBeNull();
  expect(toasts()).toEqual(['Welcome back, Nora Lind']);
});

test('empty fields are named before anything is sent', async () => {
  const { user, dialog } = await open('login', 'Log in');
  await user.click(dialog.getByRole('button', { name: 'Log in' }));
  const login = dialog.getByLabelText('Phone or email');
  expect(login.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getAllByText('Please fill this in')).toHaveLength(2);
  expect(document.activeElement).toBe(login);
});

test('a wrong password is said at its field', async () => {
  const { user, dialog } = await open('login', 'Log in');
  fail('post', '/login', 422, 'The login or the password is wrong', { password: ['The login or the password is wrong'] });
  await user.type(dialog.getByLabelText('Phone or email'), 'nora@example.com');
  await user.type(dialog.getByLabelText('Password'), 'wrong{Enter}');
  const field = dialog.getByLabelText('Password');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(dialog.getByText('The login or the password is wrong')).toBeTruthy();
  expect(useSession.getState().token).toBeNull();
});

test('too many tries say how long to wait', async () => {
  const { user, dialog } = await open('login', 'Log in');
  serve('post', '/login', () => Response.json({ message: 'Too many tries.' }, { status: 429, headers: { 'Retry-After': '90' } }));
  await user.type(dialog.getByLabelText('Phone or email'), 'nora@example.com');
  await user.type(dialog.getByLabelText('Password'), 'wrong{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe('Too many tries. Please wait 90 s.');
});

test('a lost connection is said', async () => {
  const { user, dialog } = await open('login', 'Log in');
  fail('post', '/login', 0);
  await user.type(dialog.getByLabelText('Phone or email'), 'nora@example.com');
  await user.type(dialog.getByLabelText('Password'), 'right{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe('We cannot reach the shop. Check your connection.');
});

test('the password can be looked at', async () => {
  const { user, dialog } = await open('login', 'Log in');
  const field = dialog.getByLabelText('Password') as HTMLInputElement;
  await user.click(dialog.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  await user.click(dialog.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});

test('the demo shop fills its demo account in; other shops do not speak of it', async () => {
  const plain = await open('login', 'Log in');
  expect(plain.dialog.queryByRole('button', { name: /Demo account/u })).toBeNull();
  plain.unmount();
  master({ app_environment: 'demo' });
  const { user, dialog } = await open('login', 'Log in');
  await user.click(dialog.getByRole('button', { name: /Demo account: amira@demo\.example/u }));
  expect((dialog.getByLabelText('Password') as HTMLInputElement).value).not.toBe('');
});

async function fillRegistration(user: Awaited<ReturnType<typeof open>>['user'], dialog: Awaited<ReturnType<typeof open>>['dialog']) {
  await user.type(await dialog.findByLabelText('Full name'), 'Nora Lind');
  await user.type(dialog.getByLabelText('Phone'), '+46 700 000 000');
  await user.type(dialog.getByLabelText(/^Email/u), 'nora@example.com');
  await user.type(dialog.getByLabelText('Password'), 'correct-horse');
  await user.type(dialog.getByLabelText('Repeat password'), 'correct-horse');
  await user.click(dialog.getByRole('checkbox', { name: /I accept/u }));
}

test('registers and is signed in', async () => {
  const { user, dialog } = await open('register', 'Create an account');
  const calls = serve('post', '/registration', { user: nora, access, verify: '' });
  await fillRegistration(user, dialog);
  await user.click(dialog.getByRole('button', { name: 'Create an account' }));
  await waitFor(() => expect(useSession.getState().token).toBe('shop_fresh'));
  expect(calls.map(({ body }) => body)).toEqual([
    { name: 'Nora Lind', phone: '+46 700 000 000', email: 'nora@example.com', password: 'correct-horse', password_confirmation: 'correct-horse' },
  ]);
  expect(toasts()).toEqual(['Your account is ready']);
});

test('a bad registration is refused here, field by field', async () => {
  const { user, dialog } = await open('register', 'Create an account');
  await user.type(await dialog.findByLabelText('Phone'), '12345');
  await user.type(dialog.getByLabelText(/^Email/u), 'nobody');
  await user.type(dialog.getByLabelText('Password'), 'short');
  await user.type(dialog.getByLabelText('Repeat password'), 'shorter');
  await user.click(dialog.getByRole('button', { name: 'Create an account' }));
  for (const text of ['The phone number needs 9 to 16 digits', 'This does not look like an email address', 'Use at least 8 characters', 'The two passwords are not the same', 'Please accept the terms']) {
    expect(dialog.getByText(text)).toBeTruthy();
  }
  expect(dialog.getAllByText('Please fill this in')).toHaveLength(1);
});

test('an empty registration marks every field that must be filled', async () => {
  const { user, dialog } = await open('register', 'Create an account');
  await dialog.findByLabelText('Phone');
  await user.click(dialog.getByRole('button', { name: 'Create an account' }));
  for (const label of ['Full name', 'Phone', 'Password', 'Repeat password']) expect(dialog.getByLabelText(label).getAttribute('aria-invalid'), label).toBe('true');
  expect(dialog.getByText('Please accept the terms')).toBeTruthy();
});

test('the server’s word about a field stands at the field', async () => {
  const { user, dialog } = await open('register', 'Create an account');
  fail('post', '/registration', 422, 'Taken', { phone: ['This phone number belongs to an account already'] });
  await fillRegistration(user, dialog);
  await user.click(dialog.getByRole('button', { name: 'Create an account' }));
  expect(await dialog.findByText('This phone number belongs to an account already')).toBeTruthy();
  expect(dialog.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
});

test('where the settings demand it, a code is proved first', async () => {
  master({ register_otp_verify: true, register_otp_type: 'email' });
  const { user, dialog } = await open('register', 'Create an account');
  serve('post', '/registration', { user: nora, verify: 'email' });
  await fillRegistration(user, dialog);
  await user.click(dialog.getByRole('button', { name: 'Create an account' }));
  expect(await dialog.findByText('nora@example.com')).toBeTruthy();
  expect(useSession.getState().token).toBeNull();
  fail('post', '/verify-otp', 422, 'no', { otp: ['no'] });
  await user.type(dialog.getByLabelText('6-digit code'), '111111{Enter}');
  expect(await dialog.findByText('The code is wrong or too old')).toBeTruthy();
  const calls = serve('post', '/verify-otp', { user: nora, access });
  await user.clear(dialog.getByLabelText('6-digit code'));
  await user.type(dialog.getByLabelText('6-digit code'), '123456{Enter}');
  await waitFor(() => expect(useSession.getState().token).toBe('shop_fresh'));
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'nora@example.com', otp: '123456', purpose: 'register' }]);
});

test('signing in with an account that never proved its code leads to the code', async () => {
  const { user, dialog } = await open('login', 'Log in');
  serve('post', '/login', () => Response.json({ message: 'Code', data: { verify: 'phone', target: '+46700000000' } }, { status: 403 }));
  await user.type(dialog.getByLabelText('Phone or email'), '+46700000000');
  await user.type(dialog.getByLabelText('Password'), 'correct-horse{Enter}');
  expect(await dialog.findByLabelText('6-digit code')).toBeTruthy();
  expect(dialog.getByText('+46700000000')).toBeTruthy();
  expect((dialog.getByRole('button', { name: /Send again in/u }) as HTMLButtonElement).disabled).toBe(true);
});

test('a forgotten password is replaced', async () => {
  const { user, dialog } = await open('login', 'Log in');
  const asked = serve('post', '/send-otp', {});
  const proved = serve('post', '/verify-otp', { token: 'shop_reset' });
  const reset = serve('post', '/reset-password', {});
  await user.click(dialog.getByRole('button', { name: 'Forgot your password?' }));
  await user.type(await dialog.findByLabelText('Phone or email'), 'nora@example.com{Enter}');
  await user.type(await dialog.findByLabelText('6-digit code'), '123456{Enter}');
  await user.type(await dialog.findByLabelText('New password'), 'another-horse');
  await user.type(dialog.getByLabelText('Repeat the new password'), 'another-horse{Enter}');
  expect(await dialog.findByRole('button', { name: 'Log in' })).toBeTruthy();
  expect(asked.map(({ body }) => body)).toEqual([{ email: 'nora@example.com', purpose: 'forgot' }]);
  expect(proved.map(({ body }) => body)).toEqual([{ email: 'nora@example.com', otp: '123456', purpose: 'forgot' }]);
  expect(reset.map(({ body }) => body)).toEqual([{ token: 'shop_reset', password: 'another-horse', password_confirmation: 'another-horse' }]);
  expect(toasts()).toEqual(['Your password was changed']);
});

test('the focus goes to the first field and comes back to where it was', async () => {
  const { user } = renderSlot(AuthDialog, {});
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  act(() => openLogin('login'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Phone or email')));
  await user.click(dialog.getByRole('button', { name: 'Create an account' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Full name')));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  opener.remove();
});

test('the two faces lead to each other, and Escape closes', async () => {
  const { user, dialog } = await open('login', 'Log in');
  await user.click(dialog.getByRole('button', { name: 'Create an account' }));
  await user.click(await dialog.findByRole('button', { name: 'Log in' }));
  expect(await dialog.findByRole('button', { name: 'Forgot your password?' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(useSession.getState().loginDialog).toBeNull();
});
