import type { Product } from '#shared/contracts/products/products.ts';
import { smallestQuantity } from '#shared/domain/stock/quantity.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { Day } from '#web/components/values/instant.tsx';
import styles from '#web/features/purchase/purchase-form.module.css';
import type { Repetition } from '#web/features/purchase/use-earlier-order.ts';

interface RepetitionNoteProps {
  repetition: Repetition;
  product: Product;
  typedQuantity: string;
}

export function RepetitionNote({ repetition, product, typedQuantity }: RepetitionNoteProps) {
  if (repetition === null) return null;
  return (
    <p role="status" className={styles.repetition}>
      {sentence({ repetition, product, typedQuantity })}
    </p>
  );
}

function sentence({
  repetition,
  product,
  typedQuantity,
}: RepetitionNoteProps & { repetition: NonNullable<Repetition> }) {
  if (repetition.step === 'reading') return purchaseMessages.repeatReading;
  if (repetition.step === 'missing') return purchaseMessages.repeatMissing;
  const { quantity, createdAt } = repetition.order;
  const { availableQuantity } = product;
  const minimumQuantity = smallestQuantity(product);
  if (availableQuantity < minimumQuantity) return purchaseMessages.repeatSoldOut(quantity);
  const isAsBefore = typedQuantity === String(quantity);
  if (isAsBefore && quantity > availableQuantity) return purchaseMessages.repeatTooMany(quantity, availableQuantity);
  if (isAsBefore && quantity < minimumQuantity) return purchaseMessages.repeatTooFew(quantity, minimumQuantity);
  return (
    <>
      {purchaseMessages.repeatOf} <Day value={createdAt} />
      {purchaseMessages.repeatTerms}
    </>
  );
}
