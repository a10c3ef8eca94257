import { skipToken } from '@reduxjs/toolkit/query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Product } from '#shared/contracts/products/products.ts';
import type { ProductBin } from '#shared/contracts/stock/bins.ts';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { matchGoods } from '#shared/domain/reading/goods-code.ts';
import { readScan } from '#shared/domain/reading/scanned-code.ts';
import { stocktakeMessages } from '#shared/messages/stock/stocktake.ts';
import { useListProductsQuery } from '#web/api/products/products.ts';
import { useListBinsQuery } from '#web/api/stock/bins.ts';
import { Button } from '#web/components/button.tsx';
import { useDebouncedValue } from '#web/components/use-debounced-value.ts';
import styles from '#web/features/admin/stocktake/stocktake-page.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

const PAUSE_MS = 200;
const MAX_SHOWN = 6;

/** A scanner types a code and Enter, which takes the product that has it, or the only one found. */
export function FindProduct({ onFound }: { onFound: (product: Product) => void }) {
  const listId = useId();
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  /** What Enter was pressed for; it may come before the response. */
  const [wanted, setWanted] = useState<string | null>(null);
  const typed = text.trim();
  const paused = useDebouncedValue(typed, PAUSE_MS);
  const q = wanted ?? paused;
  const { currentData: found } = useListProductsQuery(
    q === '' ? skipToken : { q, sort: 'relevance', limit: MAX_SHOWN },
  );
  const products = q === '' ? [] : (found?.items ?? []).filter(hasPrice);
  const ids = products.map(({ _id }) => _id);
  const { data: bins = [] } = useListBinsQuery(ids.length === 0 ? skipToken : ids);

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (wanted === null || found === undefined) return;
    setWanted(null);
    const [first] = found.items.filter(hasPrice);
    if (first && (found.items.length === 1 || matchGoods(first, readScan(wanted)) !== null)) onFound(first);
  }, [wanted, found, onFound]);

  function take(event: FormEvent): void {
    event.preventDefault();
    if (typed !== '') setWanted(typed);
  }

  return (
    <form className={`panel ${styles.panel}`} onSubmit={take}>
      <LabelledInput
        ref={(element) => {
          input.current = element;
        }}
        label={stocktakeMessages.find}
        hint={stocktakeMessages.findHint}
        autoComplete="off"
        scans="enter"
        maxLength={MAX_SEARCH_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul id={listId} className={styles.found} aria-label={stocktakeMessages.results}>
        {products.map((product) => (
          <li key={product._id}>
            <Button onClick={() => onFound(product)}>
              {product.product}
              <small>{describe(product, bins)}</small>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.hint}>
        {q !== '' && found?.items.length === 0 && stocktakeMessages.noneFound(q)}
      </p>
    </form>
  );
}

function describe({ _id, partNumber }: Product, bins: ProductBin[]): string {
  const bin = bins.find(({ productId }) => productId === _id)?.bin;
  return [partNumber, bin && stocktakeMessages.binOf(bin)].filter(Boolean).join(' · ');
}
