import { skipToken } from '@reduxjs/toolkit/query';
import { use, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CartLine as CartLineData } from '#shared/domain/cart/cart.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { hiddenPricesMessage } from '#shared/messages/products/hidden-prices.ts';
import { useReadProductsQuery } from '#web/api/products/product-lookups.ts';
import { useVisit } from '#web/auth/visit.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { useErrorToast } from '#web/components/feedback/use-error-toast.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { PricesHidden } from '#web/components/products/prices-hidden.tsx';
import { useCart } from '#web/components/products/use-cart.ts';
import { CurrencyContext } from '#web/components/values/money.tsx';
import { CartLine } from '#web/features/cart/cart-line.tsx';
import styles from '#web/features/cart/cart-page.module.css';
import { cartAmounts, cartRows, rowProblem } from '#web/features/cart/cart-rows.ts';
import { CheckoutForm } from '#web/features/cart/checkout-form.tsx';
import { type LineNotes, noteOf } from '#web/features/cart/line-notes.ts';
import { TransferCart } from '#web/features/cart/transfer-cart.tsx';
import { rateOf, useTax } from '#web/forms/tax/use-tax.ts';
import { paths } from '#web/paths.ts';
import { quotePaths } from '#web/quote-paths.ts';

export function CartPage() {
  const { lines } = useCart();
  const currency = use(CurrencyContext);
  const visit = useVisit();
  const tax = useTax();
  const list = useRef<HTMLUListElement>(null);
  const [refusals, setRefusals] = useState<LineNotes>(new Map());
  const [unreadable, setUnreadable] = useState<LineNotes>(new Map());

  const ids = lines.map(({ productId }) => productId).sort();
  const { data, currentData, error, refetch } = useReadProductsQuery(ids.length === 0 ? skipToken : ids, {
    refetchOnMountOrArgChange: true,
  });
  useErrorToast(error, { stays: data === undefined });
  const products = data ?? [];
  const areHidden = !products.every(hasPrice);
  const rows = cartRows(lines, products.filter(hasPrice), currentData !== undefined);
  const wrong = rows.filter((row) => noteOf(unreadable, row.line) !== undefined || rowProblem(row) !== null);

  const showFirst = (productId: string | undefined) => {
    const line = [...(list.current?.children ?? [])].find(
      (each) => each instanceof HTMLElement && each.dataset.product === productId,
    );
    line?.querySelector<HTMLElement>('input, button')?.focus();
  };

  const noteUnreadable = ({ productId, quantity }: CartLineData, message: string | null) =>
    setUnreadable((earlier) => {
      const next = new Map(earlier);
      if (message === null) next.delete(productId);
      else next.set(productId, { message, quantity });
      return next;
    });

  const amounts = cartAmounts(rows, currency, rateOf(tax));
  const sending = {
    rows,
    wrong: wrong.length,
    onWrong: () => showFirst(wrong[0]?.line.productId),
    onRefused: (next: LineNotes) => {
      setRefusals(next);
      showFirst(rows.find(({ line }) => next.has(line.productId))?.line.productId);
    },
  };

  return (
    <section className="page" data-toasts="beside-links">
      <PageTitle title={cartPageMessages.title} description={cartPageMessages.description} />
      <header className={styles.header}>
        <h1>{cartPageMessages.title}</h1>
        <nav className={styles.links} aria-label={cartPageMessages.otherWays}>
          <Link to={paths.quickOrder}>{cartPageMessages.quickOrder}</Link>
          {!visit && <Link to={paths.savedLists}>{cartPageMessages.savedLists}</Link>}
          {lines.length > 0 && !visit && <Link to={quotePaths.ask}>{cartPageMessages.askForPrice}</Link>}
        </nav>
      </header>
      {lines.length === 0 && (
        <div className={styles.empty}>
          <EmptyState message={cartPageMessages.empty}>
            <ButtonLink look="primary" to={paths.products}>
              {cartPageMessages.toProducts}
            </ButtonLink>
          </EmptyState>
        </div>
      )}
      {lines.length > 0 && areHidden && (
        <EmptyState message={hiddenPricesMessage}>
          <PricesHidden />
        </EmptyState>
      )}
      {lines.length > 0 && !areHidden && (
        <div className={styles.columns}>
          <div className={styles.container}>
            {error !== undefined && currentData === undefined && (
              <ErrorState message={cartPageMessages.notRead} onRetry={refetch} />
            )}
            <ul ref={list} tabIndex={-1} className={`plain-list ${styles.lines}`} aria-label={cartPageMessages.lines}>
              {rows.map((row) => (
                <CartLine
                  key={row.line.productId}
                  row={row}
                  refusal={noteOf(refusals, row.line)}
                  unreadable={noteOf(unreadable, row.line)}
                  onUnreadable={(problem) => noteUnreadable(row.line, problem)}
                  onRemoved={() => list.current?.focus({ preventScroll: true })}
                />
              ))}
            </ul>
          </div>
          {visit ? (
            <TransferCart {...sending} system={visit.system} net={amounts.net} />
          ) : (
            <CheckoutForm {...sending} tax={tax} amounts={amounts} />
          )}
        </div>
      )}
    </section>
  );
}
