import { Table } from 'antd';
import type { ReactNode } from 'react';
import styles from './admin-table.module.css';

export interface AdminColumn<Row> {
  key: string;
  title: string;
  align?: 'start' | 'end';
  /** `name` says which row it is; `control` is what can be done with it; `detail` takes a whole line of a card. */
  role?: 'value' | 'name' | 'control' | 'detail';
  /** `index` counts the rows of this page from 0. */
  render: (row: Row, index: number) => ReactNode;
}

interface AdminTableProps<Row> {
  label: string;
  columns: AdminColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}

/** The table of a back-office list. Where it has little room, every row becomes a card with a label for each value. */
export function AdminTable<Row extends object>({ label, columns, rows, rowKey }: AdminTableProps<Row>) {
  return (
    <Table<Row>
      aria-label={label}
      className={styles.table ?? ''}
      dataSource={rows}
      rowKey={rowKey}
      pagination={false}
      columns={columns.map(({ key, title, align = 'start', role = 'value', render }) => ({
        key,
        title,
        className: [
          align === 'end' && styles.end,
          role === 'control' && styles.control,
          role === 'detail' && styles.detail,
        ]
          .filter(Boolean)
          .join(' '),
        ...(role === 'name' && { rowScope: 'row' as const }),
        render: (_, row, index) => (
          <>
            {/* The column's heading says the same to screen readers, at every width. */}
            <span className={styles.label} aria-hidden="true">
              {title}
            </span>
            {render(row, index)}
          </>
        ),
      }))}
    />
  );
}
