import type { ReactNode } from 'react';
import { missingOfSeller } from '#shared/domain/invoices/seller.ts';
import { sellerMessages } from '#shared/messages/fulfilment/print.ts';
import { useShop } from '#web/api/shop/shop.ts';
import styles from '#web/components/feedback/seller-warning.module.css';

/** Invoices are issued all the same, but must not be without what is missing. */
export function SellerWarning({ children }: { children?: ReactNode }) {
  const { name, address, taxId } = useShop();
  // Until the settings have loaded, nothing is known to be missing.
  if (address === undefined || taxId === undefined) return null;
  const missing = missingOfSeller({ name, address, taxId });
  if (missing.length === 0) return null;
  return (
    <div role="note" className={`panel ${styles.warning}`}>
      {sellerMessages.incomplete(missing)} {children}
    </div>
  );
}
