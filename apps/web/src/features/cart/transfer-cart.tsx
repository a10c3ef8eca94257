import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { punchOutMessages as messages } from '#shared/messages/punch-outs/punch-outs.ts';
import { useTransferCartMutation } from '#web/api/cart/punch-outs.ts';
import { endVisit } from '#web/auth/visit.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { Amount } from '#web/components/values/money.tsx';
import type { CartRow } from '#web/features/cart/cart-rows.ts';
import styles from '#web/features/cart/checkout-form.module.css';
import { type LineNotes, refusalsOf } from '#web/features/cart/line-notes.ts';
import formGrid from '#web/forms/form-grid.module.css';
import { shopOrigin } from '#web/platform/shop-location.ts';

interface TransferCartProps {
  system: string;
  rows: CartRow[];
  /** Without tax, in major units. */
  net: number;
  /** How many lines cannot be ordered as they are. */
  wrong: number;
  onWrong: () => void;
  onRefused: (refusals: LineNotes) => void;
}

/** In place of an order, for who comes from a procurement system. */
export function TransferCart({ system, rows, net, wrong, onWrong, onRefused }: TransferCartProps) {
  const [send, { isLoading }] = useTransferCartMutation();
  const lines = rows.flatMap(({ line: { productId, quantity }, product }) =>
    product ? [{ productId, quantity, price: unitPriceAt(product, quantity) }] : [],
  );

  const transfer = async () => {
    if (wrong > 0) return onWrong();
    onRefused(new Map());
    try {
      const { path } = await send({ lines }).unwrap();
      endVisit();
      window.location.assign(`${shopOrigin()}${path}`);
    } catch (error) {
      const refusals = refusalsOf(error, lines);
      if (refusals.size > 0) onRefused(refusals);
      toastError(error);
    }
  };

  return (
    <section className={`panel ${formGrid.grid} ${styles.form}`} aria-label={messages.title(system)}>
      <p className={styles.total}>
        <span>{cartPageMessages.total}</span>
        <output className="figures">
          <Amount value={net} />
        </output>
      </p>
      <p role="status" className={styles.wrong}>
        {wrong > 0 && cartPageMessages.linesToMend(wrong)}
      </p>
      <Button
        look="primary"
        block
        large
        busy={isLoading}
        disabled={lines.length < rows.length}
        onClick={() => void transfer()}
      >
        {messages.transfer(system)}
      </Button>
      <p className={styles.note}>{messages.transferText}</p>
    </section>
  );
}
