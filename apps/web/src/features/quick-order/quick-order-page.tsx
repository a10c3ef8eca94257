import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { QuickOrder } from '#shared/contracts/cart/quick-order.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import type { DecimalSign } from '#shared/domain/reading/number-text.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { hiddenPricesMessage } from '#shared/messages/products/hidden-prices.ts';
import { errorFields } from '#web/api/api-error.ts';
import { useReadOrderTextMutation } from '#web/api/cart/quick-order.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { PricesHidden } from '#web/components/products/prices-hidden.tsx';
import { useCart } from '#web/components/products/use-cart.ts';
import { DocumentOffers } from '#web/features/quick-order/document-offers.tsx';
import { NumbersNote } from '#web/features/quick-order/numbers-note.tsx';
import { OrderPreview } from '#web/features/quick-order/order-preview.tsx';
import { isReady, type OrderRow, toRows, typedQuantity } from '#web/features/quick-order/order-rows.ts';
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
  // Lines that went into the cart do not come back when the text is read again.
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
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
    const order = await read(text, null);
    if (order === null) return;
    setAdded(new Set());
    setRows(toRows(order.lines));
    requestAnimationFrame(() => result.current?.focus());
  }

  /** The same text again, with numbers that are written so. */
  async function readAgain(decimal: DecimalSign): Promise<void> {
    const order = checked === null ? null : await read(checked.text, decimal);
    if (order === null) return;
    const left = order.lines.filter(({ line }) => !added.has(line));
    setRows((earlier) => toRows(left, earlier));
  }

  async function read(text: string, decimal: DecimalSign | null): Promise<QuickOrder | null> {
    const { data, error } = await readOrderText({ text, decimal });
    if (error) {
      const { text: wrong } = errorFields(error);
      setProblem(wrong);
      if (wrong === undefined) toastError(error);
      return null;
    }
    setProblem(undefined);
    setChecked({ ...data, text });
    return data;
  }

  const areHidden = checked?.lines.some(({ product }) => product !== null && !hasPrice(product)) ?? false;
  const ready = rows.filter(isReady);
  const open = rows.filter((row) => !row.isLeftOut && !isReady(row));

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
    setAdded(new Set([...added, ...ready.map(({ line }) => line.line)]));
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
      {checked !== null && areHidden && (
        <EmptyState message={hiddenPricesMessage}>
          <PricesHidden />
        </EmptyState>
      )}
      {checked !== null && !areHidden && (
        <>
          <h2 ref={result} tabIndex={-1} className={styles.result}>
            {quickOrderMessages.result}
          </h2>
          <p role="status">
            {quickOrderMessages.checked(ready.length, open.length)} {checked.isCutShort && quickOrderMessages.cutShort}
          </p>
          <NumbersNote numbers={checked.numbers} busy={isLoading} onSelect={(sign) => void readAgain(sign)} />
          <DocumentOffers key={checked.text} document={checked.document} />
          <OrderPreview {...checked} rows={rows} footer={footer} onRows={setRows} onAdd={addReady} />
        </>
      )}
    </section>
  );
}
