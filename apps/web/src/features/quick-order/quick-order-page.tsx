import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { hiddenPricesMessage } from '#shared/messages/products/hidden-prices.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { PricesHidden } from '#web/components/products/prices-hidden.tsx';
import { useCart } from '#web/components/products/use-cart.ts';
import { DocumentOffers } from '#web/features/quick-order/document-offers.tsx';
import { NumbersNote } from '#web/features/quick-order/numbers-note.tsx';
import { OrderPreview } from '#web/features/quick-order/order-preview.tsx';
import { isReady, typedQuantity } from '#web/features/quick-order/order-rows.ts';
import { PasteBox } from '#web/features/quick-order/paste-box.tsx';
import styles from '#web/features/quick-order/quick-order-page.module.css';
import { TextStatus } from '#web/features/quick-order/text-status.tsx';
import { useOrderText } from '#web/features/quick-order/use-order-text.ts';
import { paths } from '#web/paths.ts';
import { sessionStore } from '#web/platform/browser-storage.ts';

const KEY = 'quick-order';

export function QuickOrderPage() {
  // A reload or a look at another page loses nothing.
  const [text, setText] = useState(() => sessionStore.getItem(KEY) ?? '');
  const order = useOrderText(text, (next) => {
    setText(next);
    sessionStore.setItem(KEY, next);
  });
  const { checked, rows, setRows, result, isStale } = order;
  const footer = useRef<HTMLDivElement>(null);
  const { addMany } = useCart();
  const navigate = useNavigate();

  const areHidden = checked?.lines.some(({ product }) => product !== null && !hasPrice(product)) ?? false;
  const ready = rows.filter(isReady);
  const open = rows.filter((row) => !row.isLeftOut && !isReady(row));

  function addReady(): void {
    const items = ready.flatMap((row) => {
      const quantity = typedQuantity(row);
      return row.product && quantity !== null ? [{ product: row.product, quantity }] : [];
    });
    if (addMany(items) > 0) return;
    // What cannot be added yet stays, in the box as well.
    order.keepOpen(open, ready);
    if (open.length === 0) void navigate(paths.cart);
    else result.current?.focus();
  }

  return (
    <section className={`page ${styles.screen}`}>
      <PageTitle title={quickOrderMessages.title} description={quickOrderMessages.description} />
      <header>
        <h1>{quickOrderMessages.title}</h1>
        <p className={styles.description}>{quickOrderMessages.description}</p>
      </header>
      <PasteBox text={text} order={order} />
      {checked !== null && areHidden && (
        <EmptyState message={hiddenPricesMessage}>
          <PricesHidden />
        </EmptyState>
      )}
      {!areHidden && <TextStatus order={order} />}
      {checked !== null && !areHidden && (
        <>
          <NumbersNote
            numbers={checked.numbers}
            busy={order.isLoading}
            onSelect={(sign) => void order.readAgain(sign)}
          />
          <DocumentOffers key={checked.text} document={checked.document} />
          <OrderPreview
            {...checked}
            rows={rows}
            footer={footer}
            onRows={setRows}
            addLabel={isStale ? () => quickOrderMessages.check : undefined}
            onAdd={isStale ? () => void order.check() : addReady}
          />
        </>
      )}
    </section>
  );
}
