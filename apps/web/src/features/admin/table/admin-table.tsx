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
      <div className={`${styles.table} ${layout}`}>
        <table aria-label={label}>
          <colgroup>
            {columns.map(({ key, min, grows }) => (
              <col key={key} style={grows ? undefined : { width: `${min}rem` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={classOf(column)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={rowKey(row)} data-row-key={rowKey(row)}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column}>
                    {column.render(row, index)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Cell<Row>({ column, children }: { column: AdminColumn<Row>; children: ReactNode }) {
  const content = (
    <>
      {column.labelled && (
        <span className={styles.label} aria-hidden="true">
          {column.title}
        </span>
      )}
      {children}
    </>
  );
  if (!column.isName) return <td className={classOf(column)}>{content}</td>;
  return (
    <th scope="row" className={classOf(column)}>
      {content}
    </th>
  );
}

function classOf<Row>({ align = 'start', className }: AdminColumn<Row>): string {
  return [align === 'end' && styles.end, className].filter(Boolean).join(' ');
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
