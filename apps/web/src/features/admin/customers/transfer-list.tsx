import { useId, useState } from 'react';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { Transfer } from '#shared/contracts/payments/transfers.ts';
import { transferMessages } from '#shared/messages/payments/transfers.ts';
import { useListReceivablesQuery } from '#web/api/customers/customers.ts';
import { useListTransfersQuery, useReverseTransferMutation } from '#web/api/payments/transfers.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { Day } from '#web/components/values/instant.tsx';
import { Amount, useMoney } from '#web/components/values/money.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/admin/customers/customer-page.module.css';
import { TransferDialog } from '#web/features/admin/customers/transfer-dialog.tsx';

/** The last bank transfers of a customer; staff record and take back. The statement has all of them. */
export function Transfers({ customer: { _id } }: { customer: Customer }) {
  const id = useId();
  const mayRecord = useRole().may('transfers.record') === true;
  const [isRecording, setRecording] = useState(false);
  const { data: transfers } = useListTransfersQuery({ id: _id }, { refetchOnMountOrArgChange: true });
  const { data: open } = useListReceivablesQuery({ id: _id, state: 'open' }, { refetchOnMountOrArgChange: true });
  const hasOpen = open !== undefined && open.items.length > 0;
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={id}>
      <h2 id={id}>{transferMessages.title}</h2>
      {mayRecord && (
        <div>
          <Button look="primary" disabled={!hasOpen} onClick={() => setRecording(true)}>
            {transferMessages.record}
          </Button>
        </div>
      )}
      {open !== undefined && !hasOpen && <p className={styles.hint}>{transferMessages.nothingOpen}</p>}
      {transfers?.items.length === 0 && <p>{transferMessages.none}</p>}
      <ul className={styles.transfers}>
        {transfers?.items.map((transfer) => (
          <ShownTransfer key={transfer._id} customerId={_id} transfer={transfer} mayReverse={mayRecord} />
        ))}
      </ul>
      {isRecording && open !== undefined && (
        <TransferDialog customerId={_id} open={open.items} onClose={() => setRecording(false)} />
      )}
    </section>
  );
}

interface ShownTransferProps {
  customerId: string;
  transfer: Transfer;
  mayReverse: boolean;
}

function ShownTransfer({ customerId, transfer, mayReverse }: ShownTransferProps) {
  const money = useMoney();
  const [reverse, { isLoading }] = useReverseTransferMutation();
  const { ask, dialog } = useConfirmation();
  const { amount, reference, orders } = transfer;

  async function takeBack(): Promise<void> {
    const isSure = await ask({
      title: transferMessages.takeBackTitle(money.amount(amount), reference),
      warning: transferMessages.takeBackWarning,
      cancelLabel: transferMessages.keepIt,
      confirmLabel: transferMessages.takeBack,
      confirmDescription: transferMessages.takeBackDescription,
    });
    if (!isSure) return;
    try {
      await reverse({ id: customerId, transferId: transfer._id }).unwrap();
      toastSuccess(transferMessages.isTakenBack);
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <li>
      <span className={styles.head}>
        <strong>
          <Amount value={amount} />
        </strong>
        {transfer.reversed !== null && <StatusTag tone="over">{transferMessages.takenBack}</StatusTag>}
      </span>
      <span>{reference}</span>
      <small>
        <Day value={`${transfer.date}T12:00:00`} />, {transferMessages.by(transfer.by)}
      </small>
      <small>{orders.map(({ orderNumber }) => orderNumber).join(', ')}</small>
      {mayReverse && transfer.reversed === null && (
        <Button
          compact
          look="warning"
          busy={isLoading}
          aria-label={`${transferMessages.takeBack}: ${reference}`}
          onClick={() => void takeBack()}
        >
          {transferMessages.takeBack}
        </Button>
      )}
      {dialog}
    </li>
  );
}
