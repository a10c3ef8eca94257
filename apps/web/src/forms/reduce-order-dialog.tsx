import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { orderAmounts } from '#shared/domain/invoices/tax.ts';
import { fromMinorUnits, type Minor, toPriceUnits } from '#shared/domain/money.ts';
import { type ReductionTerms, reductionRule } from '#shared/domain/payments/reduction.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { type QuantityRule, quantityProblem } from '#shared/domain/stock/quantity.ts';
import { reductionMessages } from '#shared/messages/payments/reductions.ts';
import { quantityMessage } from '#shared/messages/stock/quantity.ts';
import { errorText } from '#web/api/api-error.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import { useReadReductionQuery, useReduceOrderMutation } from '#web/api/payments/reductions.ts';
import { sendWithRetries } from '#web/api/send-with-retries.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/feedback/dialog.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { Amount, useMoney } from '#web/components/values/money.tsx';
import { TaxLines } from '#web/components/values/tax-lines.tsx';
import { DialogForm } from '#web/forms/form-dialog.tsx';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import styles from '#web/forms/reduce-order-dialog.module.css';
import { stepByKey } from '#web/forms/step-by-key.ts';
import { rateOf } from '#web/forms/tax/use-tax.ts';
import { separatorProblem, withoutThousands } from '#web/forms/typed-number.ts';

interface ReduceOrderDialogProps {
  order: Order;
  onClose: () => void;
}

export function ReduceOrderDialog({ order, onClose }: ReduceOrderDialogProps) {
  const { currentData: terms, error } = useReadReductionQuery(order._id, { refetchOnMountOrArgChange: true });
  const rule = terms && reductionRule(terms);
  let content: ReactNode = <Spinner />;
  if (terms && rule) content = <ReduceForm order={order} terms={terms} rule={rule} onClose={onClose} />;
  else if (terms) content = <Refusal text={reductionMessages.none} onClose={onClose} />;
  else if (error) content = <Refusal text={errorText(error)} onClose={onClose} />;
  return (
    <Dialog title={reductionMessages.title(order.name)} keepsOutside onClose={onClose}>
      {content}
    </Dialog>
  );
}

function Refusal({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <>
      <p className={styles.text}>{text}</p>
      <DialogButtons>
        <Button onClick={onClose}>{reductionMessages.cancel}</Button>
      </DialogButtons>
    </>
  );
}

interface ReduceFormProps extends ReduceOrderDialogProps {
  terms: ReductionTerms;
  rule: QuantityRule;
}

function ReduceForm({ order, terms, rule, onClose }: ReduceFormProps) {
  const [text, setText] = useState(formatNumber(rule.availableQuantity));
  const sendOnce = useIdempotencyKey();
  const [send, { isLoading }] = useReduceOrderMutation();
  const { data: config } = useReadConfigQuery();
  const { quantity, problem } = readQuantity(text, rule);
  const price = quantity === null ? null : unitPriceAt(terms, quantity);
  const priceUnits = price === null ? null : toPriceUnits(price);
  const amounts =
    quantity === null || priceUnits === null || config === undefined
      ? null
      : orderAmounts({ priceUnits, quantity, taxRate: rateOf(order.tax) }, config.currency);
  const shown = (amount: Minor) => (config === undefined ? 0 : fromMinorUnits(amount, config.currency));
  const total = amounts === null ? null : shown(amounts.total);

  const step = (event: KeyboardEvent) => {
    const next = stepByKey(event.key, quantity, rule);
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    setText(formatNumber(next));
  };

  async function reduce(kept: number, newTotal: number): Promise<void> {
    const request = { id: order._id, reduced: { quantity: kept, total: newTotal } };
    try {
      await sendOnce((idempotencyKey) => sendWithRetries(() => send({ ...request, idempotencyKey }).unwrap()));
      toastSuccess(reductionMessages.done(kept));
    } catch (error) {
      toastError(error);
    }
    onClose();
  }

  return (
    <DialogForm
      look="primary"
      cancelLabel={reductionMessages.cancel}
      submitLabel={quantity === null ? reductionMessages.submitNone : reductionMessages.submit(quantity)}
      busy={isLoading}
      disabled={quantity === null || total === null}
      onCancel={onClose}
      onSubmit={() => quantity !== null && total !== null && void reduce(quantity, total)}
    >
      <p className={styles.text}>{reductionMessages.lead(terms.quantity)}</p>
      <div className={styles.amount}>
        <LabelledInput
          label={reductionMessages.quantity}
          inputMode="numeric"
          autoComplete="off"
          hint={reductionMessages.quantityHint(rule.minimumQuantity, rule.availableQuantity)}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={step}
          liveProblem={problem}
          stepped={{ value: quantity, min: rule.minimumQuantity, max: rule.availableQuantity }}
          required
        />
        <dl className={styles.total} aria-live="polite">
          <dt>{reductionMessages.total}</dt>
          <dd>{total === null ? '\u00a0' : <Amount value={total} />}</dd>
        </dl>
      </div>
      {amounts !== null && <TaxLines tax={order.tax} net={shown(amounts.net)} amount={shown(amounts.tax)} />}
      <Consequence order={order} quantity={quantity} price={price} total={total} />
    </DialogForm>
  );
}

interface ConsequenceProps {
  order: Order;
  quantity: number | null;
  price: number | null;
  total: number | null;
}

function Consequence({ order, quantity, price, total }: ConsequenceProps) {
  const money = useMoney();
  if (quantity === null || price === null || total === null || order.total === null)
    return <p className={styles.note}>{'\u00a0'}</p>;
  return (
    <p className={styles.note}>
      {reductionMessages.returned(order.quantity - quantity)}.{' '}
      {reductionMessages.change(money.amount(order.total), money.price(price))}
      {total > order.total && <strong> {reductionMessages.dearer}</strong>}
    </p>
  );
}

function readQuantity(text: string, rule: QuantityRule): { quantity: number | null; problem: string | null } {
  const plain = withoutThousands(text);
  if (plain === null) return { quantity: null, problem: separatorProblem() };
  if (plain === '') return { quantity: null, problem: null };
  const quantity = /^\d+$/.test(plain) ? Number(plain) : Number.NaN;
  const problem = quantityProblem(quantity, rule);
  if (problem === null) return { quantity, problem: null };
  const isTooMuch = problem === 'quantityAboveAvailable';
  const message = isTooMuch
    ? reductionMessages.notSmaller(rule.availableQuantity)
    : quantityMessage(problem, quantity, rule);
  return { quantity: null, problem: message };
}
