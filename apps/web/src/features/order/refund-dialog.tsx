import { use, useState } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { formatTaxRate } from '#shared/domain/invoices/tax-rate.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { taxMessages } from '#shared/messages/invoices/tax.ts';
import { refundFieldMessages, refundMessages } from '#shared/messages/payments/refunds.ts';
import { errorFields } from '#web/api/api-error.ts';
import { useAddRefundMutation } from '#web/api/payments/refunds.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { CurrencyContext, useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/order/refund-dialog.module.css';
import { refundedTax } from '#web/features/order/refunded-tax.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { useTypedAmount } from '#web/forms/typed-amount.ts';
import { withoutThousands } from '#web/forms/typed-number.ts';

/** An order, or the freight of a checkout. */
export type Refundable = Pick<Order, '_id' | 'total' | 'tax' | 'refundable'>;

interface RefundDialogProps {
  of: Refundable;
  /** What is refunded: an order, or null for a freight. */
  order: Order | null;
  title: string;
  onClose: () => void;
}

interface Problems {
  amount?: string;
  reason?: string;
}

/** Asks how much of an order's money goes back, and says what follows. */
export function RefundDialog({ of, order, title, onClose }: RefundDialogProps) {
  const refundable = of.refundable ?? 0;
  const toText = useTypedAmount();
  const [typed, setTyped] = useState(toText(refundable));
  const [reason, setReason] = useState('');
  const [wantsRestock, setWantsRestock] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const sendOnce = useIdempotencyKey();
  const [addRefund, { isLoading }] = useAddRefundMutation();

  const amount = toAmount(typed, refundable);
  const isRest = typeof amount === 'number' && amount === refundable;
  const canRestock = isRest && order !== null && !order.status;
  const restock = canRestock && wantsRestock;

  async function refund(): Promise<void> {
    const found: Problems = {
      ...(typeof amount === 'string' && { amount }),
      ...(reason.trim() === '' && { reason: refundFieldMessages.reason }),
    };
    setProblems(found);
    if (typeof amount === 'string' || found.reason !== undefined) return;
    try {
      const request = { id: of._id, amount, reason, restock };
      await sendOnce((idempotencyKey) => addRefund({ ...request, idempotencyKey }).unwrap());
      toastSuccess(refundMessages.requested);
      onClose();
    } catch (error) {
      setProblems(errorFields(error));
      toastError(error);
    }
  }

  return (
    <FormDialog
      title={title}
      cancelLabel={refundMessages.keep}
      submitLabel={refundMessages.confirm}
      submitDescription={refundMessages.confirmDescription}
      busy={isLoading}
      onCancel={onClose}
      onSubmit={() => void refund()}
    >
      <LabelledInput
        label={refundMessages.amount}
        required
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        problem={problems.amount}
        onChange={(event) => setTyped(event.target.value)}
      />
      <LabelledInput
        label={refundMessages.reason}
        hint={refundMessages.reasonHint}
        required
        autoComplete="off"
        maxLength={500}
        value={reason}
        problem={problems.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {canRestock && (
        <label className={styles.choice}>
          <input type="checkbox" checked={wantsRestock} onChange={(event) => setWantsRestock(event.target.checked)} />
          {refundMessages.restock}
        </label>
      )}
      <Consequence of={of} order={order} amount={amount} isRest={isRest} restock={restock} />
    </FormDialog>
  );
}

interface ConsequenceProps {
  of: Refundable;
  order: Order | null;
  /** A text says what is wrong with it. */
  amount: number | string;
  isRest: boolean;
  restock: boolean;
}

function Consequence({ of, order, amount, isRest, restock }: ConsequenceProps) {
  const currency = use(CurrencyContext);
  const money = useMoney();
  if (typeof amount === 'string') return <output className={styles.consequence}>{amount}</output>;
  const { tax } = of;
  return (
    <output className={styles.consequence}>
      {consequence(order, money.amount(amount), { isRest, restock })}{' '}
      {tax?.rate &&
        currency &&
        taxMessages.within(money.amount(refundedTax(of, amount, currency)), tax.name, formatTaxRate(tax.rate))}
    </output>
  );
}

/** The amount in major units, or what is wrong with it. */
function toAmount(typed: string, refundable: number): number | string {
  const text = withoutThousands(typed);
  const amount = text === null || text === '' ? Number.NaN : Number(text);
  if (!(amount > 0)) return refundFieldMessages.amount;
  return amount > refundable ? refundFieldMessages.tooLarge : amount;
}

function consequence(
  order: Order | null,
  amount: string,
  { isRest, restock }: { isRest: boolean; restock: boolean },
): string {
  if (order?.status) return refundMessages.isShipped(amount);
  if (!isRest || order === null) return refundMessages.goesBack(amount);
  const quantity = formatNumber(order.quantity);
  return restock ? refundMessages.closesAndRestocks(amount, quantity) : refundMessages.closes(amount);
}
