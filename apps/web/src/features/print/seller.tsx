import { sellerMessages } from '#shared/messages/fulfilment/print.ts';
import { type ShownShop, useShop } from '#web/api/shop/shop.ts';
import styles from '#web/features/print/print-document.module.css';
import { shopUrl } from '#web/platform/shop-location.ts';

/** Whose document it is: the shop's name, and what its settings say of it. */
export function Seller() {
  const shop = useShop();
  const facts = sellerFacts(shop);
  return (
    <>
      <p className={styles.brand}>
        {shop.logo && <img className={styles.logo} src={shopUrl(shop.logo)} alt="" />}
        {shop.name}
      </p>
      {facts.length > 0 && <p className={styles.seller}>{facts.join(' · ')}</p>}
    </>
  );
}

/** In as few lines as possible: a slip of the longest order still fits on one page. */
function sellerFacts({ legalName, address, email, phone, taxId }: ShownShop): string[] {
  const inOneLine = address?.replace(/\s*\n\s*/g, ', ');
  return [legalName, inOneLine, email, phone, taxId && sellerMessages.taxId(taxId)].flatMap((fact) => fact || []);
}
