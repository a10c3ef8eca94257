import { useId, useState } from 'react';
import type { Receivable } from '#shared/contracts/customers/customers.ts';
import { isFreightId } from '#shared/domain/freight/freight-id.ts';
import { currentTimeZone } from '#shared/domain/shop/locale.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { freightWords } from '#shared/messages/freight/freight-line.ts';
import { transferFieldMessages, transferMessages } from '#shared/messages/payments/transfers.ts';
import { errorFields } from '#web/api/api-error.ts';
import { useAddTransferMutation } from '#web/api/payments/transfers.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { dayText } from '#web/components/values/instant.tsx';
import { Amount, useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/admin/customers/customer-page.module.css';
import { partsOf, sumOf, type TransferPart } from '#web/features/admin/customers/transfer-parts.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { useTypedAmount } from '#web/forms/typed-amount.ts';

interface TransferDialogProps {
  customerId: string;
  open: Receivable[];
  onClose: () => void;
}

/** Asks what arrived and which invoices it pays, and says what follows. */
export function TransferDialog({ customerId, open, onClose }: TransferDialogProps) {
  const money = useMoney();
  const [date, setDate] = useState(() => dayOf(Date.now(), currentTimeZone()));
  const [reference, setReference] = useState('');
  /** What is typed for each selected invoice. */
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [problems, setProblems] = useState<Record<string, string>>({});
  const sendOnce = useIdempotencyKey();
  const [addTransfer, { isLoading }] = useAddTransferMutation();

  const parts = partsOf(open, typed);
  const amount = sumOf(parts);
  const closed = parts.filter((part) => part.amount === part.open).length;

  async function record(): Promise<void> {
    const found: Record<string, string> = {
      ...(date === '' && { date: transferFieldMessages.date }),
      ...(reference.trim() === '' && { reference: transferFieldMessages.reference }),
      ...(parts.length === 0 && { orders: transferFieldMessages.orders }),
    };
    const isWrong = parts.some(({ problem }) => problem !== null);
    setProblems(found);
    if (Object.keys(found).length > 0 || isWrong) return;
    const orders = parts.map((part) => ({ orderId: part.orderId, amount: part.amount }));
    try {
      const transfer = { id: customerId, date, reference, amount, orders };
      await sendOnce((idempotencyKey) => addTransfer({ ...transfer, idempotencyKey }).unwrap());
      toastSuccess(transferMessages.recorded);
      onClose();
    } catch (error) {
      setProblems(errorFields(error));
      toastError(error);
    }
  }

  return (
    <FormDialog
      title={transferMessages.dialogTitle}
      cancelLabel={transferMessages.keep}
      submitLabel={transferMessages.confirm}
      submitDescription={transferMessages.confirmDescription}
      busy={isLoading}
      onCancel={onClose}
      onSubmit={() => void record()}
    >
      <div className={styles.pair}>
        <LabelledInput
          kind="date"
          label={transferMessages.date}
          required
          value={date}
          problem={problems.date}
          onChange={(event) => setDate(event.target.value)}
        />
        <LabelledInput
          label={transferMessages.reference}
          hint={transferMessages.referenceHint}
          required
          autoComplete="off"
          maxLength={140}
          value={reference}
          problem={problems.reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </div>
      <InvoiceChoices open={open} parts={parts} typed={typed} problem={problems.orders} onType={setTyped} />
      <output className={styles.consequence}>
        {parts.length > 0 && transferMessages.consequence(money.amount(amount), closed, parts.length - closed)}
      </output>
    </FormDialog>
  );
}

interface InvoiceChoicesProps {
  open: Receivable[];
  parts: TransferPart[];
  typed: ReadonlyMap<string, string>;
  problem: string | undefined;
  onType: (typed: ReadonlyMap<string, string>) => void;
}

function InvoiceChoices({ open, parts, typed, problem, onType }: InvoiceChoicesProps) {
  const problemId = useId();
  const select = (orderId: string, text: string | null) => {
    const next = new Map(typed);
    if (text === null) next.delete(orderId);
    else next.set(orderId, text);
    onType(next);
  };
  return (
    <fieldset className={styles.invoices} aria-describedby={problem && problemId}>
      <legend>{transferMessages.invoices}</legend>
      {open.map((receivable) => (
        <InvoiceChoice
          key={receivable.orderId}
          receivable={receivable}
          typed={typed.get(receivable.orderId)}
          problem={parts.find(({ orderId }) => orderId === receivable.orderId)?.problem ?? undefined}
          onType={(text) => select(receivable.orderId, text)}
        />
      ))}
      {problem && (
        <span id={problemId} className={styles.problem}>
          {problem}
        </span>
      )}
    </fieldset>
  );
}

interface InvoiceChoiceProps {
  receivable: Receivable;
  /** Undefined while it is not selected. */
  typed: string | undefined;
  problem: string | undefined;
  onType: (text: string | null) => void;
}

function InvoiceChoice({ receivable, typed, problem, onType }: InvoiceChoiceProps) {
  const toText = useTypedAmount();
  const { orderId, orderNumber, invoice } = receivable;
  // It is on the invoice of an order, which is another row.
  const name = isFreightId(orderId) ? freightWords.ofCheckout(orderNumber) : (invoice?.number ?? orderNumber);
  const due = dayText(receivable.dueAt);
  return (
    <div>
      <label>
        <input
          type="checkbox"
          checked={typed !== undefined}
          onChange={(event) => onType(event.target.checked ? toText(receivable.open) : null)}
        />
        <span className={styles.invoice}>
          {name}
          <small>{transferMessages.due(due)}</small>
        </span>
        <Amount value={receivable.open} />
      </label>
      {typed !== undefined && (
        <div className={styles.part}>
          <LabelledInput
            label={transferMessages.amountOf(name)}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            problem={problem}
            onChange={(event) => onType(event.target.value)}
          />
        </div>
      )}
    </div>
  );
}
