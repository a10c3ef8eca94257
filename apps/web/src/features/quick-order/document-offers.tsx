import { useState } from 'react';
import type { QuickOrder } from '#shared/contracts/cart/quick-order.ts';
import type { CheckoutDelivery } from '#shared/contracts/checkouts/checkouts.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { useSession } from '#web/auth/session.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/quick-order/quick-order-page.module.css';
import { checkoutDraft, emptyCheckout } from '#web/forms/checkout-draft.ts';

interface Offer {
  field: Extract<keyof CheckoutDelivery, 'poNumber' | 'address' | 'deliveryNote'>;
  value: string;
}

/** What the text says about itself, for the form of the cart; nothing is filled in unasked. */
export function DocumentOffers({ document }: { document: QuickOrder['document'] }) {
  const { user } = useSession();
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set());
  const offers = offersOf(document);
  if (offers.length === 0) return null;

  function use({ field, value }: Offer): void {
    const draft = checkoutDraft.load() ?? { ...emptyCheckout, owner: null };
    const before = field === 'deliveryNote' ? draft.deliveryNote : '';
    const text = before === '' || before.includes(value) ? before || value : `${before}\n${value}`;
    checkoutDraft.keep({ ...draft, [field]: text, owner: user?.email ?? null });
    setUsed(new Set([...used, value]));
  }

  return (
    <section className={styles.offers} aria-label={quickOrderMessages.document}>
      <h3>{quickOrderMessages.document}</h3>
      <ul className="plain-list">
        {offers.map((offer) => (
          <li key={`${offer.field} ${offer.value}`}>
            <small>{quickOrderMessages.documentFacts[offer.field]}</small> <strong>{offer.value}</strong>{' '}
            <Button look="text" compact disabled={used.has(offer.value)} onClick={() => use(offer)}>
              {used.has(offer.value) ? quickOrderMessages.used : quickOrderMessages.use}
              <span className="visually-hidden">
                {' '}
                {offer.value} {quickOrderMessages.asField(quickOrderMessages.documentFacts[offer.field])}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function offersOf({ poNumber, address, wishedDate, note }: QuickOrder['document']): Offer[] {
  const offers: (Offer | null)[] = [
    poNumber === null ? null : { field: 'poNumber', value: poNumber },
    address === null ? null : { field: 'address', value: address },
    wishedDate === null ? null : { field: 'deliveryNote', value: quickOrderMessages.wishedDate(wishedDate) },
    note === null ? null : { field: 'deliveryNote', value: note },
  ];
  return offers.filter((offer) => offer !== null);
}
