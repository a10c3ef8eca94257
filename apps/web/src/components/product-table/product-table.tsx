import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { ShownProductSummary } from '#shared/contracts/products/products.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import type { TableColumn, TableRow } from '#shared/domain/specifications/family-table.ts';
import { sizeMessages as messages } from '#shared/messages/families/family-sizes.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import { ProductRow } from '#web/components/product-table/product-row.tsx';
import styles from '#web/components/product-table/product-table.module.css';
import type { TableOrders } from '#web/components/product-table/use-table-orders.ts';

interface ProductTableProps {
  caption: string;
  /** Products that differ in more than the columns have a column of their names. */
  showsNames?: boolean;
  /** Below the part number. */
  note?: (product: ShownProductSummary) => ReactNode;
  columns: TableColumn[];
  rows: TableRow<ShownProductSummary>[];
  orders: TableOrders;
}

/** With more columns than this, there is less room for each. */
const MANY_COLUMNS = 4;

/** Products side by side, to fill the cart from. */
export function ProductTable({ caption, showsNames = false, note, columns, rows, orders }: ProductTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const seesPrices = rows.some(({ product }) => hasPrice(product));
  const units = new Set(rows.map(({ product }) => product.unit));
  const [unit] = units;

  function moveByKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>('input[inputmode]') ?? [])];
    const at = fields.findIndex((field) => field.contains(event.target as Node));
    if (at < 0) return;
    const next = fields[at + step];
    event.preventDefault();
    next?.focus();
    next?.select();
  }

  return (
    <div className={showsNames ? styles.narrow : ''} data-specified={columns.length > 0 || undefined}>
      <div className={styles.place}>
        <table className={`${styles.table} ${columns.length > MANY_COLUMNS ? styles.many : ''}`}>
          <caption className="visually-hidden">
            {caption}
            {seesPrices && `. ${messages.keys}`}
          </caption>
          <thead>
            <tr>
              <th scope="col">{messages.partNumber}</th>
              {showsNames && <th scope="col">{messages.product}</th>}
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
              <ProductRow
                key={product._id}
                product={product}
                showsName={showsNames}
                note={note}
                columns={columns}
                cells={cells}
                namesUnit={units.size > 1}
                typed={orders.typed.get(product._id) ?? ''}
                inCart={orders.inCart.get(product._id) ?? 0}
                onType={orders.type}
                onAdd={orders.add}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
