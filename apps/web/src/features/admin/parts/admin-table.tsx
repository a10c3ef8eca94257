import { Table } from 'antd';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from '#web/features/admin/parts/admin-table.module.css';

export interface AdminColumn<Row> {
  key: string;
  title: string;
  /** The least width in rem at which the column reads well, its padding included. */
  min: number;
  /** Takes a share of the width that is left; what it shows is cut at its end where there is not enough. */
  grows?: boolean;
  align?: 'start' | 'end';
  /** `name` says which row it is; `control` is what can be done with it. */
  role?: 'value' | 'name' | 'control';
  /** On a card the title stands before the value. */
  labelled?: boolean;
  /** Places the cell on a card. */
  className?: string | undefined;
  /** `index` counts the rows of this page from 0. */
  render: (row: Row, index: number) => ReactNode;
}

interface AdminTableProps<Row> {
  label: string;
  columns: AdminColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** The grid of a card, in which the columns have their places. */
  card?: string | undefined;
}

/** The table of a back-office list. Where its columns do not fit, every row becomes a card. */
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
        columns={columns.map(
          ({ key, title, min, grows, align = 'start', role = 'value', labelled, className, render }) => ({
            key,
            title,
            ...(!grows && { width: `${min}rem` }),
            className: [align === 'end' && styles.end, role === 'control' && styles.control, className]
              .filter(Boolean)
              .join(' '),
            ...(role === 'name' && { rowScope: 'row' as const }),
            render: (_, row, index) => (
              <>
                {labelled && (
                  // The column's heading says the same to screen readers, at every width.
                  <span className={styles.label} aria-hidden="true">
                    {title}
                  </span>
                )}
                {render(row, index)}
              </>
            ),
          }),
        )}
      />
    </div>
  );
}

/** Whether an element is at least so many rem wide. */
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
