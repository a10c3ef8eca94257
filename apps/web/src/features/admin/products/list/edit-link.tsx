import { useEffect, useRef } from 'react';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { useListPlace, useOpenedProduct } from '#web/features/admin/products/list/list-place.ts';
import styles from '#web/features/admin/products/manage-products-page.module.css';
import { paths } from '#web/paths.ts';

/** Gets the focus when its page was left for the list. */
export function EditLink({ productId }: { productId: string }) {
  const link = useRef<HTMLSpanElement>(null);
  const place = useListPlace();
  const wasOpened = useOpenedProduct() === productId;

  useEffect(() => {
    if (!wasOpened) return;
    // After the page has got it.
    queueMicrotask(() => {
      const element = link.current?.querySelector('a');
      const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
      if (top < 0 || bottom > window.innerHeight) element?.scrollIntoView({ block: 'center' });
      element?.focus({ preventScroll: true });
    });
  }, [wasOpened]);

  return (
    <span ref={link} className={styles.edit}>
      <ButtonLink compact to={paths.editProduct(productId)} state={place}>
        {adminMessages.edit}
      </ButtonLink>
    </span>
  );
}
