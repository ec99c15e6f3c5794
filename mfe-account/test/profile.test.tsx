import { api, useSession } from '@shop/platform';
import { fail, renderRoute, serve, signInAs, type Call } from '@shop/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import ChangePasswordPage from '../src/pages/change-password/change-password-page.tsx';
import ProfilePage from '../src/pages/profile/profile-page.tsx';
import type { Profile } from '../src/queries/profile.ts';
import { stubLayout, toasts } from './setup.ts';

const nora: Profile = {
  id: 7, name: 'Nora Lind', phone: '+46700000000', email: 'nora@example.com', gender: '', date_of_birth: '', profile_photo: '',
  phone_verified: true, email_verified: true, created_at: '2026-01-01T00:00:00Z',
};
const devices = [
  { id: 1, name: 'Firefox on Linux', created_at: '2026-11-01T00:00:00Z', last_used_at: '2026-11-20T00:00:00Z', expires_at: '2027-01-01T00:00:00Z', current: true },
  { id: 2, name: 'Safari on iPhone', created_at: '2026-11-01T00:00:00Z', last_used_at: '2026-11-19T00:00:00Z', expires_at: '2027-01-01T00:00:00Z', current: false },
];

beforeEach(() => {
  stubLayout();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }));
  signInAs(nora);
  serve('get', '/profile', { user: nora });
  serve('get', '/sessions', { total: 2, sessions: devices });
});

async function show() {
  const page = renderRoute(ProfilePage, { path: '/profile' });
  await screen.findByLabelText('Full name');
  return page;
}

test('name, gender, birthday and photo are saved together', async () => {
  const { user } = await show();
  // jsdom's File is none to Node's fetch.
  const upload = vi.spyOn(api, 'upload').mockResolvedValue({ user: { ...nora, name: 'Nora Berg' } });
  await user.clear(screen.getByLabelText('Full name'));
  await user.type(screen.getByLabelText('Full name'), 'Nora Berg');
  await user.type(screen.getByLabelText(/Date of birth/u), '1989-04-17');
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  await user.upload(screen.getByLabelText('Profile photo'), new File(['png'], 'me.png', { type: 'image/png' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(toasts()).toEqual(['Your changes are saved']));
  const [path, form] = upload.mock.calls[0] as [string, FormData];
  expect(path).toBe('/update-profile');
  expect(Object.fromEntries([...form.keys()].map((name) => [name, name === 'profile_photo' ? (form.get(name) as File).name : form.get(name)]))).toEqual({
    name: 'Nora Berg', phone: '+46700000000', email: 'nora@example.com', gender: 'female', date_of_birth: '1989-04-17', otp: '', profile_photo: 'me.png',
  });
  expect(useSession.getState().user?.name).toBe('Nora Berg');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(2));
  expect((upload.mock.calls[1] as [string, FormData])[1].has('profile_photo')).toBe(false);
});

test('a photo of another kind or too large is refused here', async () => {
  const { user } = await show();
  const photo = screen.getByLabelText('Profile photo');
  await user.upload(photo, new File([new Uint8Array(6 * 2 ** 20)], 'huge.png', { type: 'image/png' }));
  expect(screen.getByRole('alert').textContent).toBe('huge.png is larger than 5 MB');
});

test('a new e-mail is proved by a code before it is saved', async () => {
  const { user } = await show();
  const asked = serve('post', '/send-otp', {});
  const saved = serve('post', '/update-profile', { user: { ...nora, email: 'new@example.com' } });
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'new@example.com');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const code = await screen.findByLabelText('6-digit code');
  expect(asked.map(({ body }) => body)).toEqual([{ email: 'new@example.com', purpose: 'change' }]);
  expect(saved).toHaveLength(0);
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [call] = saved as [Call];
  expect((call.body as FormData).get('otp')).toBe('123456');
  await waitFor(() => expect(screen.queryByLabelText('6-digit code')).toBeNull());
});

test('phone and e-mail change one after the other', async () => {
  const { user } = await show();
  await user.type(screen.getByLabelText('Email'), '.org');
  await user.type(screen.getByLabelText('Phone'), '1');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(screen.getByText('Please change phone and email one after the other')).toBeTruthy();
});

test('another device is signed out', async () => {
  const { user } = await show();
  const list = await screen.findByRole('region', { name: 'Where you are signed in' });
  expect(await within(list).findByText('This device')).toBeTruthy();
  const calls = serve('delete', '/sessions/:id', {});
  await user.click(within(list).getByRole('button', { name: 'Sign out there: Safari on iPhone' }));
  await waitFor(() => expect(toasts()).toEqual(['Safari on iPhone is signed out']));
  expect(calls.map(({ params }) => params.id)).toEqual(['2']);
});

test('a refusal ends the session, of a button as of a form, and says so once', async () => {
  const { user } = await show();
  fail('delete', '/sessions/:id', 401, 'Please login first!');
  fail('post', '/update-profile', 401, 'Please login first!');
  await user.click(await screen.findByRole('button', { name: 'Sign out there: Safari on iPhone' }));
  await waitFor(() => expect(useSession.getState()).toMatchObject({ token: null, user: null }));
  signInAs(nora);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(useSession.getState().token).toBeNull());
  expect(toasts()).toEqual(['Your session has ended. Please log in again.']);
});

test.each([
  ['delete', '/sessions/:id', 'Sign out there: Safari on iPhone'],
  ['post', '/update-profile', 'Save changes'],
] as const)('a refusal of %s %s that was meant for the session before leaves this one alone', async (method, path, button) => {
  const { user } = await show();
  serve(method, path, () => {
    useSession.setState({ token: 'newer' });
    return Response.json({ message: 'Please login first!' }, { status: 401 });
  });
  const press = await screen.findByRole('button', { name: button });
  await user.click(press);
  await waitFor(() => expect(useSession.getState().token).toBe('newer'));
  await waitFor(() => expect(press.hasAttribute('aria-busy')).toBe(false));
  expect(useSession.getState().user).toEqual(nora);
  expect(toasts()).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a profile that was saved for another shopper does not become this one\u2019s', async () => {
  const { user } = await show();
  const other = { ...nora, id: 8, name: 'Ola Dahl' };
  serve('post', '/update-profile', () => {
    signInAs(other, 'newer');
    return { user: { ...nora, name: 'Nora Berg' } };
  });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save changes' }).hasAttribute('aria-busy')).toBe(false));
  expect(useSession.getState().user).toEqual(other);
});

test('the account goes only with its password', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete my account' }));
  fail('post', '/account/delete', 422, 'no', { password: ['no'] });
  await user.type(dialog.getByLabelText('Password'), 'wrong{Enter}');
  expect(await dialog.findByText('This is not your password')).toBeTruthy();
  expect(useSession.getState().user).not.toBeNull();
});

test('the password is changed with the old one', async () => {
  const { user } = renderRoute(ChangePasswordPage, { path: '/change-password' });
  const calls = serve('post', '/change-password', {});
  await user.type(screen.getByLabelText('Current password'), 'old-password');
  await user.type(screen.getByLabelText('New password'), 'new-password');
  await user.type(screen.getByLabelText('Repeat the new password'), 'new-passwor');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(screen.getByText('The two passwords are not the same')).toBeTruthy();
  await user.type(screen.getByLabelText('Repeat the new password'), 'd{Enter}');
  await waitFor(() => expect(toasts()).toEqual(['Your password was changed']));
  expect(calls.map(({ body }) => body)).toEqual([{ current_password: 'old-password', password: 'new-password', password_confirmation: 'new-password' }]);
  expect((screen.getByLabelText('Current password') as HTMLInputElement).value).toBe('');
});
