import { use, useId, useRef, useState } from 'react';
import type { ProductSummary, ShownProductSummary } from '#shared/contracts/products/products.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { relatedMessages } from '#shared/messages/products/related.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import { Button } from '#web/components/button.tsx';
import { Discontinued } from '#web/components/products/discontinued.tsx';
import { OwnPrice } from '#web/components/products/own-price.tsx';
import { Amount, CurrencyContext, Price } from '#web/components/values/money.tsx';
import {
  isToConfirm,
  type OrderRow,
  priceOf,
  quantityNote,
  typedQuantity,
} from '#web/features/quick-order/order-rows.ts';
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
    <li ref={item} className={styles.line} aria-labelledby={titleId} data-state={stateOf(row)}>
      <div className={styles.source}>
        <h3 id={titleId}>{quickOrderMessages.lineNumber(line.line)}</h3>
        <span className={styles.state}>{stateText(row)}</span>
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
      {!isLeftOut && product !== null && <Money row={row} product={product} />}
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

/** Also of the edge: a question stays one until it is answered. */
function stateOf(row: OrderRow): string {
  const { line, product, isLeftOut } = row;
  if (isLeftOut) return 'leftOut';
  if (product === null) return line.state;
  if (isToConfirm(row) || quantityNote(row) !== null) return line.state === 'found' ? 'asked' : line.state;
  return 'found';
}

function stateText(row: OrderRow): string {
  const { line, product, isLeftOut, isConfirmed } = row;
  if (isLeftOut) return quickOrderMessages.leftOut;
  if (product?._id !== line.product?._id || isConfirmed) return quickOrderMessages.selected;
  if (line.state === 'asked' && typedQuantity(row) !== null) return quickOrderMessages.states.found;
  return quickOrderMessages.states[line.state];
}

function Product({ row, onChange }: OrderLineProps) {
  const { line, product } = row;
  const [isOpen, setIsOpen] = useState(false);
  const candidates = [...(line.product ? [line.product] : []), ...line.candidates];
  const select = (next: ProductSummary) => {
    setIsOpen(false);
    onChange({ ...row, product: next, isConfirmed: true });
  };
  return (
    <div className={styles.product}>
      {product !== null && (
        <p>
          <strong>{product.product}</strong>
          <small>
            {[
              product.partNumber,
              product.foundAs && relatedMessages.alsoKnownAs(product.foundAs),
              quickOrderMessages.available(product.availableQuantity, product.unit),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </p>
      )}
      {line.replacedBy && product?._id === line.product?._id && (
        <Discontinued successor={line.replacedBy}>
          <TakeSuccessor successor={line.replacedBy.product} of={line.product?.product ?? ''} onTake={select} />
        </Discontinued>
      )}
      <div className={styles.choices}>
        {product !== null && isToConfirm(row) && (
          <Button compact onClick={() => select(product)}>
            {quickOrderMessages.confirm}
            <span className="visually-hidden"> {quickOrderMessages.confirmOf(product.product)}</span>
          </Button>
        )}
        {product !== null && hasChoice(row) && (
          <Button look="text" compact aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {quickOrderMessages.otherProducts}
          </Button>
        )}
      </div>
      {(product === null || isOpen) && (
        <ProductChoice line={line.line} candidates={candidates.filter(hasPrice)} onSelect={select} />
      )}
    </div>
  );
}

/** Also for one whose successor was taken, so that it can be taken back. */
function hasChoice({ line, product }: OrderRow): boolean {
  const isFound = line.state === 'found' || line.state === 'asked';
  return !isFound || (line.replacedBy !== undefined && product?._id !== line.product?._id);
}

interface TakeSuccessorProps {
  successor: ShownProductSummary | null;
  of: string;
  onTake: (successor: ProductSummary) => void;
}

function TakeSuccessor({ successor, of, onTake }: TakeSuccessorProps) {
  if (successor === null || !hasPrice(successor)) return null;
  return (
    <Button compact onClick={() => onTake(successor)}>
      {relatedMessages.takeSuccessor}
      <span className="visually-hidden"> {relatedMessages.takeSuccessorOf(of)}</span>
    </Button>
  );
}

function Quantity({ row, product, onChange }: OrderLineProps & { product: ProductSummary }) {
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const note = quantityNote(row);
  const take = (quantity: number) => {
    onChange({ ...row, quantity: formatNumber(quantity) });
    input.current?.focus();
  };
  const options = typedQuantity(row) === null ? row.line.options : [];
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
      {options.map((option) => (
        <Option key={option.quantity} option={option} product={product} onTake={take} />
      ))}
      {note?.nearest.map((quantity) => (
        <Take key={quantity} quantity={quantity} product={product} onTake={take} />
      ))}
    </div>
  );
}

interface TakeProps {
  product: ProductSummary;
  onTake: (quantity: number) => void;
}

/** A quantity that the line may mean, with the arithmetic that leads to it. */
function Option({ option, product, onTake }: TakeProps & { option: OrderRow['line']['options'][number] }) {
  const { quantity, arithmetic } = option;
  const total = unitMessages.many(quantity, product.unit);
  return (
    <span className={styles.option}>
      {arithmetic && (
        <small>{quickOrderMessages.arithmetic(arithmetic.count, arithmetic.unit, arithmetic.each, total)}</small>
      )}
      {Number.isInteger(quantity) && <Take quantity={quantity} product={product} onTake={onTake} />}
    </span>
  );
}

function Take({ quantity, product, onTake }: TakeProps & { quantity: number }) {
  return (
    <Button compact onClick={() => onTake(quantity)}>
      {quickOrderMessages.take(quantity)}
      <span className="visually-hidden"> {product.product}</span>
    </Button>
  );
}

function Money({ row, product }: { row: OrderRow; product: ProductSummary }) {
  const money = priceOf(row, use(CurrencyContext));
  return (
    <p className={styles.money}>
      {money !== null && (
        <>
          <span>
            <Price value={money.price} /> <small>{unitMessages.per(product.unit)}</small>
            <OwnPrice product={product} quantity={typedQuantity(row) ?? 1} />
          </span>
          <Amount value={money.amount} />
        </>
      )}
    </p>
  );
}
