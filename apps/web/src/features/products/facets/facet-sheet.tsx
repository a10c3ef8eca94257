import { useState } from 'react';
import { filterMessages } from '#shared/messages/products/filter-products.ts';
import { Button } from '#web/components/button.tsx';
import { Modal } from '#web/components/feedback/modal.tsx';
import type { ChangeFilter } from '#web/components/use-address-filter.ts';
import { FacetPanel } from '#web/features/products/facets/facet-panel.tsx';
import styles from '#web/features/products/facets/facet-sheet.module.css';
import type { ProductFilter } from '#web/features/products/product-filter.ts';

interface FacetSheetProps {
  filter: ProductFilter;
  onChange: ChangeFilter<ProductFilter>;
  /** Of the products that the filter finds; null when there are too many to count. */
  total: number | null;
}

/** The filters of small screens. */
export function FacetSheet({ filter, onChange, total }: FacetSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {filterMessages.open(filter.spec.length)}
      </Button>
      {isOpen && (
        <Modal className={styles.sheet} aria-label={filterMessages.filters} onClose={close}>
          <div className={styles.content}>
            <h2>{filterMessages.filters}</h2>
            <FacetPanel filter={filter} onChange={onChange} />
          </div>
          <div className={styles.foot}>
            <Button look="primary" block onClick={close}>
              {filterMessages.show(total)}
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
