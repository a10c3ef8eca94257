import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { QuickOrder } from '#shared/contracts/cart/quick-order.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { errorFields } from '#web/api/api-error.ts';
import { useReadOrderTextMutation } from '#web/api/cart/quick-order.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { useCart } from '#web/components/products/use-cart.ts';
import { MarkedText } from '#web/features/quick-order/marked-text.tsx';
import { OrderLine } from '#web/features/quick-order/order-line.tsx';
import {
  isCorrectable,
  isReady,
  type OrderRow,
  toRows,
  typedQuantity,
  withCorrection,
} from '#web/features/quick-order/order-rows.ts';
import { PasteBox } from '#web/features/quick-order/paste-box.tsx';
import styles from '#web/features/quick-order/quick-order-page.module.css';
import { paths } from '#web/paths.ts';
import { sessionStore } from '#web/platform/browser-storage.ts';

const KEY = 'quick-order';

/** The result of a check, with the text that was checked: the box may have changed since. */
interface Checked extends QuickOrder {
  text: string;
}

export function QuickOrderPage() {
  // A reload or a look at another page loses nothing.
  const [text, setText] = useState(() => sessionStore.getItem(KEY) ?? '');
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [rows, setRows] = useState<OrderRow[]>([]);
  const [readOrderText, { isLoading }] = useReadOrderTextMutation();
  const result = useRef<HTMLHeadingElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  const { addMany } = useCart();
  const navigate = useNavigate();

  const change = (next: string) => {
    setText(next);
    setProblem(undefined);
    sessionStore.setItem(KEY, next);
  };

  async function check(): Promise<void> {
    const { data, error } = await readOrderText(text);
    if (error) {
      const { text: wrong } = errorFields(error);
      setProblem(wrong);
      if (wrong === undefined) toastError(error);
      return;
    }
    setProblem(undefined);
    setChecked({ ...data, text });
    setRows(toRows(data.lines));
    requestAnimationFrame(() => result.current?.focus());
  }

  const ready = rows.filter(isReady);
  const open = rows.filter((row) => !row.isLeftOut && !isReady(row));

  function acceptAll(): void {
    setRows(rows.map(withCorrection));
    // The pressed button goes away.
    requestAnimationFrame(() => footer.current?.querySelector<HTMLElement>('button:last-of-type')?.focus());
  }

  function addReady(): void {
    const items = ready.flatMap((row) => {
      const quantity = typedQuantity(row);
      return row.product && quantity !== null ? [{ product: row.product, quantity }] : [];
    });
    if (addMany(items) > 0) return;
    if (open.length === 0) {
      change('');
      void navigate(paths.cart);
      return;
    }
    // What cannot be added yet stays, in the box as well.
    setRows(open);
    change(open.map(({ line }) => line.text).join('\n'));
    result.current?.focus();
  }

  return (
    <section className={`page ${styles.screen}`}>
      <PageTitle title={quickOrderMessages.title} description={quickOrderMessages.description} />
      <header>
        <h1>{quickOrderMessages.title}</h1>
        <p className={styles.description}>{quickOrderMessages.description}</p>
      </header>
      <PasteBox text={text} problem={problem} busy={isLoading} onChange={change} onCheck={() => void check()} />
      {checked !== null && (
        <>
          <h2 ref={result} tabIndex={-1} className={styles.result}>
            {quickOrderMessages.result}
          </h2>
          <p role="status">
            {quickOrderMessages.checked(ready.length, open.length)} {checked.isCutShort && quickOrderMessages.cutShort}
          </p>
          <OrderLines rows={rows} onChange={setRows} />
          <div ref={footer} className={styles.footer}>
            {rows.some(isCorrectable) && <Button onClick={acceptAll}>{quickOrderMessages.acceptAll}</Button>}
            <Button look="primary" disabled={ready.length === 0} onClick={addReady}>
              {ready.length === 0 ? quickOrderMessages.nothingReady : quickOrderMessages.add(ready.length)}
            </Button>
          </div>
          <MarkedText text={checked.text} lines={checked.lines} />
        </>
      )}
    </section>
  );
}

function OrderLines({ rows, onChange }: { rows: OrderRow[]; onChange: Dispatch<SetStateAction<OrderRow[]>> }) {
  return (
    <ul className={`plain-list ${styles.lines}`}>
      {rows.map((row) => (
        <OrderLine
          key={row.line.line}
          row={row}
          onChange={(next) => onChange((all) => all.map((other) => (other === row ? next : other)))}
        />
      ))}
    </ul>
  );
}
