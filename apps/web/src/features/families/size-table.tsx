import { type KeyboardEvent, useRef } from 'react';
import type { FamilyProduct } from '#shared/contracts/families/family-page.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import type { TableColumn, TableRow } from '#shared/domain/specifications/family-table.ts';
import { sizeMessages as messages } from '#shared/messages/families/family-sizes.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import { SizeRow } from '#web/features/families/size-row.tsx';
import styles from '#web/features/families/size-table.module.css';

interface SizeTableProps {
  name: string;
  columns: TableColumn[];
  rows: TableRow<FamilyProduct>[];
  typed: ReadonlyMap<string, string>;
  inCart: ReadonlyMap<string, number>;
  onType: (id: string, text: string) => void;
  onAdd: (product: FamilyProduct, quantity: number) => void;
}

/** With more columns than this, there is less room for each. */
const MANY_COLUMNS = 4;

export function SizeTable({ name, columns, rows, typed, inCart, onType, onAdd }: SizeTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const seesPrices = rows.some(({ product }) => hasPrice(product));
  const units = new Set(rows.map(({ product }) => product.unit));
  const [unit] = units;

  function moveByKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const fields = [...(body.current?.querySelectorAll('input') ?? [])];
    const at = fields.findIndex((field) => field.contains(event.target as Node));
    const next = fields[at + step];
    event.preventDefault();
    next?.focus();
    next?.select();
  }

  return (
    <div className={styles.place}>
      <table className={`${styles.table} ${columns.length > MANY_COLUMNS ? styles.many : ''}`}>
        <caption className="visually-hidden">
          {messages.table(name)}
          {seesPrices && `. ${messages.keys}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{messages.partNumber}</th>
            {columns.map(({ nameKey, name: title }) => (
              <th key={nameKey} scope="col">
                {title}
              </th>
            ))}
            {seesPrices && (
              <th scope="col" className={styles.end}>
                {messages.price} {units.size === 1 && unit && <small>{unitMessages.per(unit)}</small>}
              </th>
            )}
            <th scope="col" className={styles.end}>
              {messages.stock}
            </th>
            {seesPrices && (
              <th scope="col" colSpan={2}>
                {messages.quantity}
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={moveByKey}>
          {rows.map(({ product, cells }) => (
            <SizeRow
              key={product._id}
              product={product}
              columns={columns}
              cells={cells}
              namesUnit={units.size > 1}
              typed={typed.get(product._id) ?? ''}
              inCart={inCart.get(product._id) ?? 0}
              onType={onType}
              onAdd={onAdd}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
