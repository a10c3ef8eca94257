import { Link } from 'react-router-dom';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { useSuggestOrderSearchQuery } from '#web/api/orders/order-suggestion.ts';

/** What was probably meant by a search that finds no order. Always rendered: screen readers announce changes of a known element only. */
export function OrderSuggestion({ q, scope }: { q: string; scope?: 'company' | undefined }) {
  const { currentData } = useSuggestOrderSearchQuery({ q, scope });
  const corrected = currentData?.corrected ?? null;
  return (
    <p role="status">
      {corrected !== null && (
        <>
          {findMessages.didYouMean}{' '}
          <Link to={{ search: new URLSearchParams({ q: corrected }).toString() }}>{corrected}</Link>?
        </>
      )}
    </p>
  );
}
