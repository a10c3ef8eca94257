import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { ProductSummary } from '#shared/contracts/products/products.ts';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { relatedMessages } from '#shared/messages/products/related.ts';
import { useListProductsQuery } from '#web/api/products/products.ts';
import { Button } from '#web/components/button.tsx';
import { useDebouncedValue } from '#web/components/use-debounced-value.ts';
import styles from '#web/features/quick-order/quick-order-page.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

interface ProductChoiceProps {
  line: number;
  candidates: ProductSummary[];
  onSelect: (product: ProductSummary) => void;
}

const TYPING_MS = 300;

/** The products that a line may mean, and a search for any other. */
export function ProductChoice({ line, candidates, onSelect }: ProductChoiceProps) {
  const [search, setSearch] = useState('');
  const q = useDebouncedValue(search.trim(), TYPING_MS);
  const found = useListProductsQuery(q === '' ? skipToken : { q, sort: 'relevance', limit: 5 });
  const items = q === '' ? [] : (found.currentData?.items ?? []).filter(hasPrice);
  const shown = q === '' ? candidates : items;
  return (
    <div className={styles.choice}>
      <ul className="plain-list" aria-label={quickOrderMessages.candidates(line)}>
        {shown.map((product) => (
          <li key={product._id}>
            <Button compact onClick={() => onSelect(product)}>
              {product.product}
              {product.partNumber !== null && <small> {product.partNumber}</small>}
              {product.foundAs && <small> {relatedMessages.alsoKnownAs(product.foundAs)}</small>}
            </Button>
          </li>
        ))}
      </ul>
      <LabelledInput
        label={quickOrderMessages.search(line)}
        value={search}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={({ target }) => setSearch(target.value)}
      />
      <span role="status">{q !== '' && found.currentData?.items.length === 0 && quickOrderMessages.noMatch}</span>
    </div>
  );
}
