import { sellerMessages } from '#shared/messages/print.ts';
import { type ShownShop, useShop } from '#web/api/shop.ts';
import styles from '#web/features/print/print-document.module.css';
import { shopUrl } from '#web/platform/shop-location.ts';

/** Whose document it is: the shop's name, and what its settings say of it. */
export function Seller() {
  const shop = useShop();
  const lines = sellerLines(shop);
  return (
    <>
      <p className={styles.brand}>
        {shop.logo && <img className={styles.logo} src={shopUrl(shop.logo)} alt="" />}
        {shop.name}
      </p>
      {lines.length > 0 && <p className={styles.seller}>{lines.join('\n')}</p>}
    </>
  );
}

function sellerLines({ legalName, address, email, phone, taxId }: ShownShop): string[] {
  const reach = [email, phone].filter(Boolean).join(' · ');
  return [legalName, address, reach, taxId && sellerMessages.taxId(taxId)].flatMap((line) => line || []);
}
