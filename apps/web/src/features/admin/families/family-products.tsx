import { skipToken } from '@reduxjs/toolkit/query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Family } from '#shared/contracts/families/families.ts';
import { familyMessages as messages } from '#shared/messages/families/families.ts';
import { sizeMessages } from '#shared/messages/families/family-sizes.ts';
import { useChangeFamilyProductsMutation } from '#web/api/families/families.ts';
import { useReadFamilyPageQuery } from '#web/api/families/family-page.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/feedback/dialog.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { ChooseProduct } from '#web/components/products/choose-product.tsx';
import styles from '#web/features/admin/families/families-page.module.css';
import { paths } from '#web/paths.ts';

/** The products of a family, which are put in and taken out one by one; many at once by a file. */
export function FamilyProducts({ family }: { family: Family }) {
  const { data: page, isFetching } = useReadFamilyPageQuery(family.products > 0 ? family.key : skipToken);
  const [change] = useChangeFamilyProductsMutation();
  const [isAdding, setIsAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const products = family.products > 0 && page?.key === family.key ? page.products : [];

  async function save(part: { add: string[]; remove: string[] }, said: string): Promise<void> {
    try {
      await change({ id: family._id, ...part }).unwrap();
      toastSuccess(said);
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <section className="panel stack" aria-labelledby="family-products">
      <div className={styles.head}>
        <h2 id="family-products" ref={heading} tabIndex={-1}>
          {messages.members(family.products)}
        </h2>
        <Button look="primary" onClick={() => setIsAdding(true)}>
          {messages.addProducts}
        </Button>
      </div>
      {family.products === 0 && <p>{messages.noMembers}</p>}
      {family.products > 0 && products.length === 0 && isFetching && <Spinner />}
      <ul className={`plain-list ${styles.rows}`} aria-labelledby="family-products">
        {products.map(({ _id, product, partNumber }) => (
          <li key={_id}>
            <span>
              <Link to={paths.editProduct(_id)}>{product}</Link> <small>{partNumber}</small>
            </span>
            <Button
              compact
              aria-label={messages.takeOutOf(product)}
              onClick={() => {
                heading.current?.focus({ preventScroll: true });
                void save({ add: [], remove: [_id] }, messages.takenOut(product));
              }}
            >
              {messages.takeOut}
            </Button>
          </li>
        ))}
      </ul>
      {page !== undefined && page.total > products.length && products.length > 0 && (
        <p>{sizeMessages.more(products.length)}</p>
      )}
      {isAdding && (
        <Dialog title={messages.addProducts} keepsOutside onClose={() => setIsAdding(false)}>
          <ChooseProduct
            action={messages.addProduct}
            onSelect={({ _id, product }) => void save({ add: [_id], remove: [] }, messages.added(product))}
          />
          <DialogButtons>
            <Button look="primary" onClick={() => setIsAdding(false)}>
              {messages.done}
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </section>
  );
}
