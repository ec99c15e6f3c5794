import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Combobox, type ComboboxProps } from './combobox.tsx';

const options = [{ value: '1', label: 'Casa Norrland' }, { value: '2', label: 'Pixel Harbour' }];

function shops(props: Partial<ComboboxProps> = {}) {
  return <Combobox label="Seller" options={options} value={null} onValueChange={() => undefined} emptyText="Sorry, no matching options." loadingText="Loading..." openLabel="Show options" {...props} />;
}

test('narrows its options by what is typed and gives the chosen one', async () => {
  const change = vi.fn();
  render(shops({ onValueChange: change }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Seller' }), 'pix');
  expect(await screen.findByRole('option', { name: 'Pixel Harbour' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Casa Norrland' })).toBeNull();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(change).toHaveBeenLastCalledWith(options[1]);
});

test('says that nothing matches', async () => {
  render(shops());
  await userEvent.type(screen.getByRole('combobox', { name: 'Seller' }), 'zzz');
  expect(await screen.findByText('Sorry, no matching options.')).toBeTruthy();
});

test('says that it is loading, and leaves the searching to its owner', async () => {
  const search = vi.fn();
  render(shops({ loading: true, filter: false, onSearch: search }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Seller' }), 'pi');
  expect(await screen.findByText('Loading...')).toBeTruthy();
  expect(search).toHaveBeenLastCalledWith('pi');
});
