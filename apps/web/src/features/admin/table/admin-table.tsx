import { Table } from 'antd';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from '#web/features/admin/table/admin-table.module.css';

export interface AdminColumn<Row> {
  key: string;
  title: string;
  /** In rem, padding included. */
  min: number;
  /** Takes a share of the remaining width; long content is clipped. */
  grows?: boolean;
  align?: 'start' | 'end';
  isName?: boolean;
  labelled?: boolean;
  className?: string | undefined;
  /** Counts the rows of this page from 0. */
  render: (row: Row, index: number) => ReactNode;
}

interface AdminTableProps<Row> {
  label: string;
  columns: AdminColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  card?: string | undefined;
}

/** Each row becomes a card when the columns do not fit. */
export function AdminTable<Row extends object>({ label, columns, rows, rowKey, card }: AdminTableProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const fits = useFits(
    place,
    columns.reduce((sum, { min }) => sum + min, 0),
  );
  const layout = fits ? styles.rows : `${styles.cards} ${card ?? ''}`;
  return (
    <div ref={place} className={styles.place}>
      <Table<Row>
        aria-label={label}
        className={`${styles.table} ${layout}`}
        dataSource={rows}
        rowKey={rowKey}
        pagination={false}
        tableLayout="fixed"
        columns={columns.map(({ key, title, min, grows, align = 'start', isName, labelled, className, render }) => ({
          key,
          title,
          ...(!grows && { width: `${min}rem` }),
          className: [align === 'end' && styles.end, className].filter(Boolean).join(' '),
          ...(isName && { rowScope: 'row' as const }),
          render: (_, row, index) => (
            <>
              {labelled && (
                <span className={styles.label} aria-hidden="true">
                  {title}
                </span>
              )}
              {render(row, index)}
            </>
          ),
        }))}
      />
    </div>
  );
}

function useFits(place: RefObject<HTMLElement | null>, width: number): boolean {
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setFits(element.clientWidth >= width * rem);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, width]);
  return fits;
}
