import { sellerMessages } from '#shared/messages/fulfilment/print.ts';
import { type ShownShop, useShop } from '#web/api/shop/shop.ts';
import styles from '#web/features/print/print-document.module.css';
import { shopUrl } from '#web/platform/shop-location.ts';

/** Whose document it is: the shop's name, and what its settings say of it; `brief` where there is no room to spare. */
export function Seller({ brief = false }: { brief?: boolean }) {
  const shop = useShop();
  const lines = sellerFacts(brief ? { ...shop, email: null, phone: null, taxId: null } : shop);
  return <Letterhead name={shop.name} logo={shop.logo} lines={lines} />;
}

export function Letterhead({ name, logo, lines }: { name: string; logo: string | null | undefined; lines: string[] }) {
  return (
    <div className={styles.letterhead}>
      <p className={styles.brand}>
        {logo && <img className={styles.logo} src={shopUrl(logo)} alt="" />}
        {name}
      </p>
      {lines.length > 0 && <p className={styles.seller}>{lines.join('\n')}</p>}
    </div>
  );
}

/** In few lines: a slip of the longest order still fits on one page. */
function sellerFacts({ legalName, address, email, phone, taxId }: ShownShop): string[] {
  const inOneLine = address?.replace(/\s*\n\s*/g, ', ');
  const contact = [email, phone].filter(Boolean).join(' · ');
  return [legalName, inOneLine, contact, taxId && sellerMessages.taxId(taxId)].flatMap((fact) => fact || []);
}
