import { useCallback, useState } from 'react';
import type { ShownProduct } from '#shared/contracts/products/products.ts';
import { selectProductMessages as messages } from '#shared/messages/products/select-product.ts';
import { useListProductsQuery } from '#web/api/products/products.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/components/choices.module.css';
import { SearchBox } from '#web/components/search-box.tsx';
import { Price } from '#web/components/values/money.tsx';

const MAX_FOUND = 8;

interface ChooseProductProps {
  /** Of the button beside each product. */
  action: string;
  onSelect: (product: ShownProduct) => void;
}

/** Finds products by their name or part number, for a form that is about one. */
export function ChooseProduct({ action, onSelect }: ChooseProductProps) {
  const [q, setQ] = useState('');
  const find = useCallback((text: string) => setQ(text.trim()), []);
  const { currentData } = useListProductsQuery({ q, limit: MAX_FOUND, sort: 'relevance' }, { skip: q === '' });
  return (
    <div className="stack">
      <SearchBox label={messages.product} hint={messages.hint} shown="" onSearch={find} />
      <div role="status">{currentData?.items.length === 0 && messages.none}</div>
      <ul className={`plain-list ${styles.choices}`}>
        {currentData?.items.map((product) => (
          <li key={product._id}>
            <span>
              {product.product} <small>{product.partNumber}</small> <Price value={product.price} />
            </span>
            <Button compact aria-label={messages.actionOn(action, product.product)} onClick={() => onSelect(product)}>
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
