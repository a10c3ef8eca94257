import { type Dispatch, type RefObject, type SetStateAction, use } from 'react';
import type { QuickOrder } from '#shared/contracts/cart/quick-order.ts';
import { sumMajor } from '#shared/domain/money.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { Button } from '#web/components/button.tsx';
import { Amount, CurrencyContext } from '#web/components/values/money.tsx';
import { MarkedText } from '#web/features/quick-order/marked-text.tsx';
import { OrderLine } from '#web/features/quick-order/order-line.tsx';
import { correctionOf, isReady, type OrderRow, priceOf, toRow } from '#web/features/quick-order/order-rows.ts';
import { OtherLines } from '#web/features/quick-order/other-lines.tsx';
import styles from '#web/features/quick-order/quick-order-page.module.css';

interface OrderPreviewProps {
  text: string;
  lines: QuickOrder['lines'];
  rows: OrderRow[];
  footer: RefObject<HTMLDivElement | null>;
  onRows: Dispatch<SetStateAction<OrderRow[]>>;
  onAdd: () => void;
  /** Of the button that goes on with so many lines. */
  addLabel?: ((lines: number) => string) | undefined;
}

/** The text beside what was understood of it. */
export function OrderPreview({ text, lines, rows, footer, onRows, onAdd, addLabel }: OrderPreviewProps) {
  const shown = new Set(rows.map(({ line }) => line.line));
  const others = lines.filter(({ state, line }) => state === 'ignored' && !shown.has(line));
  const takeIn = (line: OrderRow['line']) =>
    onRows((all) => [...all, toRow(line)].toSorted((one, other) => one.line.line - other.line.line));
  return (
    <div className={styles.preview}>
      <MarkedText text={text} lines={lines} />
      <div className={styles.understood}>
        <Columns />
        <ul className={`plain-list ${styles.lines}`}>
          {rows.map((row) => (
            <OrderLine
              key={row.line.line}
              row={row}
              onChange={(next) => onRows((all) => all.map((other) => (other === row ? next : other)))}
            />
          ))}
        </ul>
        <OtherLines lines={others} onTake={takeIn} />
        <Footer rows={rows} footer={footer} onRows={onRows} onAdd={onAdd} addLabel={addLabel} />
      </div>
    </div>
  );
}

/** What stands where, for the eye: each field has its own name. */
function Columns() {
  const { text, product, quantity, price, amount } = quickOrderMessages.columns;
  return (
    <p className={styles.columns} aria-hidden="true">
      <span>{text}</span>
      <span>{product}</span>
      <span>{quantity}</span>
      <span>
        {price}, {amount}
      </span>
    </p>
  );
}

interface FooterProps extends Pick<OrderPreviewProps, 'rows' | 'footer' | 'onRows' | 'onAdd'> {
  addLabel: OrderPreviewProps['addLabel'];
}

function Footer({ rows, footer, onRows, onAdd, addLabel = quickOrderMessages.add }: FooterProps) {
  const currency = use(CurrencyContext);
  const ready = rows.filter(isReady);
  const corrections = rows.flatMap((row) => correctionOf(row) ?? []);
  const unknown = rows.filter(({ product, isLeftOut }) => product === null && !isLeftOut);
  // The pressed button goes away.
  const focusLast = () =>
    requestAnimationFrame(() => footer.current?.querySelector<HTMLElement>('button:last-of-type')?.focus());
  const acceptAll = () => {
    onRows(rows.map((row) => correctionOf(row)?.row ?? row));
    focusLast();
  };
  const leaveOutAll = () => {
    onRows(rows.map((row) => (unknown.includes(row) ? { ...row, isLeftOut: true } : row)));
    focusLast();
  };
  return (
    <>
      <p className={styles.sum}>
        <span>{quickOrderMessages.sum}</span>
        <output>
          <Amount value={sumMajor(ready.map((row) => priceOf(row, currency)?.amount ?? 0))} />
        </output>
      </p>
      {corrections.length > 0 && (
        <div className={styles.corrections}>
          <h3>{quickOrderMessages.corrections}</h3>
          <ul>
            {corrections
              .flatMap(({ changes }) => changes)
              .map((change) => (
                <li key={change}>{change}</li>
              ))}
          </ul>
        </div>
      )}
      <div ref={footer} className={styles.footer}>
        {unknown.length > 1 && <Button onClick={leaveOutAll}>{quickOrderMessages.leaveOutAll(unknown.length)}</Button>}
        {corrections.length > 0 && <Button onClick={acceptAll}>{quickOrderMessages.acceptAll}</Button>}
        <Button look="primary" disabled={ready.length === 0} onClick={onAdd}>
          {ready.length === 0 ? quickOrderMessages.nothingReady : addLabel(ready.length)}
        </Button>
      </div>
    </>
  );
}
