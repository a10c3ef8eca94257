import { partShipmentMessages as messages } from '#shared/messages/fulfilment/part-shipments.ts';
import styles from '#web/features/order/ship-form.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { withoutThousands } from '#web/forms/typed-number.ts';

interface PartFieldsProps {
  left: number;
  quantity: string;
  restBy: string;
  problem?: string | undefined;
  onChange: (change: { quantity?: string; restBy?: string }) => void;
}

/** How much of an order leaves now, and by when the rest does. */
export function PartFields({ left, quantity, restBy, problem, onChange }: PartFieldsProps) {
  return (
    <div className={styles.part}>
      <LabelledInput
        label={messages.quantity}
        hint={messages.quantityHint(left)}
        required
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        problem={problem}
        onChange={(event) => onChange({ quantity: event.target.value })}
      />
      <LabelledInput
        label={messages.restBy}
        hint={messages.restByHint}
        kind="date"
        value={restBy}
        onChange={(event) => onChange({ restBy: event.target.value })}
      />
    </div>
  );
}

/** Undefined for what is no part of what is left. */
export function toQuantity(typed: string, left: number): number | undefined {
  const quantity = Number(withoutThousands(typed) || Number.NaN);
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= left ? quantity : undefined;
}
