import { useId, useRef, useState } from 'react';
import type { ProductSummary } from '#shared/contracts/products/products.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { Button } from '#web/components/button.tsx';
import { type OrderRow, quantityNote } from '#web/features/quick-order/order-rows.ts';
import { ProductChoice } from '#web/features/quick-order/product-choice.tsx';
import styles from '#web/features/quick-order/quick-order-page.module.css';

interface OrderLineProps {
  row: OrderRow;
  onChange: (row: OrderRow) => void;
}

export function OrderLine({ row, onChange }: OrderLineProps) {
  const { line, product, isLeftOut } = row;
  const titleId = useId();
  const item = useRef<HTMLLIElement>(null);
  return (
    <li ref={item} className={styles.line} aria-labelledby={titleId} data-left-out={isLeftOut || undefined}>
      <div className={styles.source}>
        <h3 id={titleId}>{quickOrderMessages.lineNumber(line.line)}</h3>
        <span className={styles.state} data-state={stateOf(row)}>
          {stateText(row)}
        </span>
        <code>{line.text}</code>
      </div>
      {!isLeftOut && (
        <Product
          row={row}
          onChange={(next) => {
            onChange(next);
            // The pressed button goes away; the quantity's field may be new.
            requestAnimationFrame(() => item.current?.querySelector<HTMLElement>(`.${styles.quantity} input`)?.focus());
          }}
        />
      )}
      {!isLeftOut && product !== null && <Quantity row={row} product={product} onChange={onChange} />}
      <Button
        look="text"
        compact
        aria-describedby={titleId}
        className={styles.leaveOut}
        onClick={() => onChange({ ...row, isLeftOut: !isLeftOut })}
      >
        {isLeftOut ? quickOrderMessages.takeBack : quickOrderMessages.leaveOut}
      </Button>
    </li>
  );
}

function stateOf({ line, product, isLeftOut }: OrderRow): string {
  if (isLeftOut) return 'leftOut';
  return product !== null && line.product === null ? 'found' : line.state;
}

function stateText({ line, product, isLeftOut }: OrderRow): string {
  if (isLeftOut) return quickOrderMessages.leftOut;
  return product?._id === line.product?._id ? quickOrderMessages.states[line.state] : quickOrderMessages.selected;
}

function Product({ row, onChange }: OrderLineProps) {
  const { line, product } = row;
  const [isOpen, setIsOpen] = useState(false);
  const candidates = [...(line.product ? [line.product] : []), ...line.candidates];
  const select = (next: ProductSummary) => {
    setIsOpen(false);
    onChange({ ...row, product: next });
  };
  return (
    <div className={styles.product}>
      {product !== null && (
        <p>
          <strong>{product.product}</strong>
          <small>
            {[product.partNumber, quickOrderMessages.available(product.availableQuantity, product.unit)]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </p>
      )}
      {product !== null && line.state !== 'found' && (
        <Button look="text" compact aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {quickOrderMessages.otherProducts}
        </Button>
      )}
      {(product === null || isOpen) && <ProductChoice line={line.line} candidates={candidates} onSelect={select} />}
    </div>
  );
}

function Quantity({ row, product, onChange }: OrderLineProps & { product: ProductSummary }) {
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const note = quantityNote(row);
  return (
    <div className={styles.quantity}>
      <input
        ref={input}
        inputMode="numeric"
        autoComplete="off"
        aria-label={quickOrderMessages.quantityOf(product.product)}
        aria-invalid={note !== null || undefined}
        aria-describedby={noteId}
        value={row.quantity}
        onChange={({ target }) => onChange({ ...row, quantity: target.value })}
      />
      <span id={noteId} role="status" className={styles.problem}>
        {note?.message}
      </span>
      {note?.nearest.map((quantity) => (
        <Button
          key={quantity}
          compact
          onClick={() => {
            onChange({ ...row, quantity: formatNumber(quantity) });
            input.current?.focus();
          }}
        >
          {quickOrderMessages.take(quantity)}
          <span className="visually-hidden"> {product.product}</span>
        </Button>
      ))}
    </div>
  );
}
