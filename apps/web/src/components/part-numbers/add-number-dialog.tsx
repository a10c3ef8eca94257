import { useCallback, useState } from 'react';
import { ownNumberMessages as messages } from '#shared/messages/part-numbers/own-number-pages.ts';
import { useListProductsQuery } from '#web/api/products/products.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/feedback/dialog.tsx';
import { OwnNumberForm } from '#web/components/part-numbers/own-number-form.tsx';
import styles from '#web/components/part-numbers/own-numbers.module.css';
import { SearchBox } from '#web/components/search-box.tsx';
import formGrid from '#web/forms/form-grid.module.css';

const MAX_FOUND = 8;

/** A product is searched, then gets its number. */
export function AddNumberDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const [selected, setSelected] = useState<{ _id: string; product: string } | null>(null);
  const [q, setQ] = useState('');
  const find = useCallback((text: string) => setQ(text.trim()), []);
  const { currentData } = useListProductsQuery({ q, limit: MAX_FOUND, sort: 'relevance' }, { skip: q === '' });
  return (
    <Dialog title={selected?.product ?? messages.addTitle} keepsOutside onClose={onClose}>
      {selected !== null ? (
        <OwnNumberForm account={account} productId={selected._id} present="" onClose={onClose} />
      ) : (
        <div className={formGrid.grid}>
          <SearchBox label={messages.product} hint={messages.productHint} shown="" onSearch={find} />
          <div role="status">{currentData?.items.length === 0 && messages.noProduct}</div>
          <ul className={styles.choices}>
            {currentData?.items.map((product) => (
              <li key={product._id}>
                <span>
                  {product.product} <small>{product.partNumber}</small>
                </span>
                <Button
                  compact
                  aria-label={messages.selectOf(product.product)}
                  onClick={() => setSelected({ _id: product._id, product: product.product })}
                >
                  {messages.select}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
