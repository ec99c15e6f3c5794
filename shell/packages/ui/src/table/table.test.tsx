import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Table, type Column } from './table.tsx';

const columns: Column<{ code: string; total: string }>[] = [
  { key: 'code', header: 'Order', cell: (row) => row.code },
  { key: 'total', header: 'Total', cell: (row) => row.total, align: 'end' },
];

test('is a named table with headers and a cell per column', () => {
  render(<Table caption="Orders" columns={columns} rows={[{ code: '#1', total: '$5.00' }, { code: '#2', total: '$7.00' }]} rowKey={(row) => row.code} />);
  const table = screen.getByRole('table', { name: 'Orders' });
  expect(within(table).getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Order', 'Total']);
  // the headers repeated for phones are not read out
  expect(within(table).getAllByRole('cell', { name: /\$/ }).map((cell) => cell.dataset.align)).toEqual(['end', 'end']);
  expect(within(table).getByRole('cell', { name: '#2' })).toBeTruthy();
});

test('says that it has no rows', () => {
  render(<Table caption="Orders" columns={columns} rows={[]} rowKey={(row) => row.code} emptyText="No orders yet" />);
  expect(screen.getByRole('cell', { name: 'No orders yet' })).toHaveProperty('colSpan', 2);
});
