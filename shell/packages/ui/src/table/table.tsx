import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import * as css from './table.module.css';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** end for amounts. @default 'start' */
  align?: 'start' | 'end';
}

export interface TableProps<Row> {
  /** What the table shows, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Stands in the one row of a table that has none. */
  emptyText?: string;
  className?: string;
}

/** Rows and columns; on phones every row becomes a block whose cells carry their column's header. */
export function Table<Row>({ caption, columns, rows, rowKey, emptyText, className }: TableProps<Row>) {
  return (
    <div className={cx(css.frame, className)}>
      <table className={css.table}>
        <caption className={css.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && emptyText && (
            <tr>
              <td colSpan={columns.length}>{emptyText}</td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} data-align={column.align}>
                  <span className={css.label} aria-hidden="true">
                    {column.header}
                  </span>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
