import { useCart, useSession, type Address } from '@shop/platform';
import { aUser, anAddress, fail, renderRoute, renderSlot, serve, signInAs } from '@shop/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import AddressesPage from '../src/pages/addresses/addresses-page.tsx';
import EditAddressPage from '../src/pages/addresses/edit-address-page.tsx';
import NewAddressPage from '../src/pages/addresses/new-address-page.tsx';
import AddressDialog from '../src/slots/address-dialog/address-dialog.tsx';
import { stubLayout, toasts } from './setup.ts';

const home = anAddress({ id: 1, name: 'Nora Lind', country: 'SE', city: 'Lund', is_default: true });
const work = anAddress({ id: 2, name: 'Nora at work', country: 'PT', city: 'Lisbon', address_type: 'work' });

beforeEach(() => {
  stubLayout();
  signInAs(aUser({ name: 'Nora Lind', phone: '+46700000000' }));
  serve('get', '/countries', { total: 2, countries: [{ id: 1, iso: 'SE', name: 'Sweden' }, { id: 2, iso: 'PT', name: 'Portugal' }] });
});

const serveBook = (addresses: Address[]) => serve('get', '/addresses', () => ({ total: addresses.length, addresses }));

test('lists the addresses, the default marked', async () => {
  serveBook([home, work]);
  renderRoute(AddressesPage, { path: '/manage-address' });
  const cards = await screen.findAllByRole('article');
  expect(cards).toHaveLength(2);
  expect(within(cards[0] as HTMLElement).getByText('Default address')).toBeTruthy();
  expect(within(cards[0] as HTMLElement).getByText('Sweden')).toBeTruthy();
  expect(within(cards[1] as HTMLElement).getByRole('heading', { name: 'Work' })).toBeTruthy();
  expect(within(cards[1] as HTMLElement).queryByText('Default address')).toBeNull();
});

test('an empty book leads to the form', async () => {
  serveBook([]);
  const { user, address } = renderRoute(AddressesPage, { path: '/manage-address' });
  expect(await screen.findByText('You have no addresses yet')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Add new address' }));
  expect(address()).toBe('/manage-address/new');
});

test('deleting asks first, and the session follows', async () => {
  let book = [home, work];
  serve('get', '/addresses', () => ({ total: book.length, addresses: book }));
  const calls = serve('delete', '/address/:id/delete', () => {
    book = [{ ...work, is_default: true }];
    return {};
  });
  const { user } = renderRoute(AddressesPage, { path: '/manage-address' });
  await user.click(await screen.findByRole('button', { name: 'Delete the address of Nora Lind in Lund' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this address?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(calls.map(({ params }) => params.id)).toEqual(['1']);
  expect(useSession.getState().addresses).toHaveLength(1);
  expect(useCart.getState().address?.id).toBe(2);
  expect(toasts()).toEqual(['Address deleted']);
});

test('another address becomes the default', async () => {
  serveBook([home, work]);
  const calls = serve('post', '/address/:id/update', { address: { ...work, is_default: true } });
  const { user } = renderRoute(AddressesPage, { path: '/manage-address' });
  await user.click(await screen.findByRole('button', { name: 'Make this my default' }));
  await waitFor(() => expect(toasts()).toEqual(['Address saved']));
  expect(calls[0]?.params.id).toBe('2');
  expect(calls[0]?.body).toMatchObject({ name: 'Nora at work', city: 'Lisbon', is_default: true });
  expect(calls[0]?.body).not.toHaveProperty('id');
});

test('a new address starts with the shopper’s name and phone', async () => {
  serveBook([]);
  const calls = serve('post', '/address/store', { address: home });
  const { user, address } = renderRoute(NewAddressPage, { path: '/manage-address/new' });
  expect((screen.getByLabelText('Full name') as HTMLInputElement).value).toBe('Nora Lind');
  await screen.findByRole('option', { name: 'Portugal' });
  await user.selectOptions(screen.getByLabelText('Country'), 'Portugal');
  await user.type(screen.getByLabelText('Street and number'), 'Rua do Farol Velho 24');
  await user.type(screen.getByLabelText('City'), 'Lisbon');
  await user.click(screen.getByRole('radio', { name: 'Work' }));
  await user.click(screen.getByRole('checkbox', { name: 'Make this my default' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe('/manage-address'));
  expect(calls[0]?.body).toMatchObject({
    name: 'Nora Lind', phone: '+46700000000', country: 'PT', city: 'Lisbon', address_line: 'Rua do Farol Velho 24', address_type: 'work', is_default: true,
  });
});

test('what is missing is said at its field, and the focus goes there', async () => {
  serveBook([]);
  const { user } = renderRoute(NewAddressPage, { path: '/manage-address/new' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getAllByText('Please fill this in')).toHaveLength(3);
  expect(document.activeElement).toBe(screen.getByLabelText('Country'));
});

test('an address is changed where it is', async () => {
  serveBook([home, work]);
  const calls = serve('post', '/address/:id/update', { address: work });
  const { user, address } = renderRoute(EditAddressPage, { path: '/manage-address/:id/edit', at: '/manage-address/2/edit' });
  const city = (await screen.findByLabelText('City')) as HTMLInputElement;
  expect(city.value).toBe('Lisbon');
  await user.clear(city);
  await user.type(city, 'Porto');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe('/manage-address'));
  expect([calls[0]?.params.id, calls[0]?.body]).toMatchObject(['2', { city: 'Porto', country: 'PT' }]);
});

test('an address of somebody else is not there', async () => {
  serveBook([home]);
  renderRoute(EditAddressPage, { path: '/manage-address/:id/edit', at: '/manage-address/99/edit' });
  expect(await screen.findByText('This address is not in your address book')).toBeTruthy();
});

test('the dialog saves without leaving the page', async () => {
  serveBook([home]);
  serve('post', '/address/:id/update', { address: { ...home, city: 'Malmö' } });
  const onSaved = vi.fn();
  const { user } = renderSlot(AddressDialog, { open: true, address: home, onClose: vi.fn(), onSaved });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit address' }));
  await user.clear(dialog.getByLabelText('City'));
  await user.type(dialog.getByLabelText('City'), 'Malmö');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ city: 'Malmö' })));
});

test('the dialog says what the server refuses', async () => {
  fail('post', '/address/store', 422, 'Unknown', { country: ['We do not know this country'] });
  const onSaved = vi.fn();
  const { user } = renderSlot(AddressDialog, { open: true, onClose: vi.fn(), onSaved });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add new address' }));
  await dialog.findByRole('option', { name: 'Sweden' });
  await user.selectOptions(dialog.getByLabelText('Country'), 'Sweden');
  await user.type(dialog.getByLabelText('Street and number'), 'Stora Södergatan 1');
  await user.type(dialog.getByLabelText('City'), 'Lund');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('We do not know this country')).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
});
