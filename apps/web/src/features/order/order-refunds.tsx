import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Refund } from '#shared/contracts/payments/refunds.ts';
import { may } from '#shared/domain/users/permissions.ts';
import type { Role } from '#shared/domain/users/roles.ts';
import { refundMessages, refundOriginMessages, refundStateMessages } from '#shared/messages/payments/refunds.ts';
import { baseApi } from '#web/api/base-api.ts';
import { useReadCheckoutQuery } from '#web/api/checkouts/checkouts.ts';
import { useListRefundsQuery, useRetryRefundMutation } from '#web/api/payments/refunds.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { allows } from '#web/components/orders/order-status.tsx';
import { chargedFreight } from '#web/components/orders/order-totals.ts';
import { Instant } from '#web/components/values/instant.tsx';
import { Amount } from '#web/components/values/money.tsx';
import { StatusTag, type StatusTone } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/order/order-refunds.module.css';
import sideStyles from '#web/features/order/order-side.module.css';
import { type Refundable, RefundDialog } from '#web/features/order/refund-dialog.tsx';

const POLL_MS = 1500;

interface OrderRefundsProps {
  order: Order;
  caller: { role: Role };
}

/** The refunds of an order; who may, refunds and tries again here. */
export function OrderRefunds({ order, caller }: OrderRefundsProps) {
  const canRefund = may(caller, 'refunds.make') && allows('refund', order) && (order.refundable ?? 0) > 0;
  const isByTransfer = may(caller, 'transfers.record') && order.paid && (order.account?.transferred ?? 0) > 0;
  return (
    <Refunds
      of={order}
      order={order}
      title={refundMessages.title}
      dialogTitle={refundMessages.dialogTitle(order.number)}
      canRefund={canRefund}
      isByTransfer={isByTransfer}
    />
  );
}

/** The refunds of the freight of the order's checkout. */
export function FreightRefunds({ order, caller }: OrderRefundsProps) {
  const { data: checkout } = useReadCheckoutQuery(order.checkoutId ?? skipToken);
  const charged = checkout && chargedFreight(checkout);
  if (!checkout?.freight?.paid || !charged) return null;
  const { _id, refundable } = checkout.freight;
  return (
    <Refunds
      of={{ ...charged, _id, refundable }}
      order={null}
      title={refundMessages.freightTitle(checkout.number)}
      dialogTitle={refundMessages.freightDialogTitle(checkout.number)}
      canRefund={may(caller, 'refunds.make') && refundable > 0}
      isByTransfer={false}
    />
  );
}

interface RefundsProps {
  of: Refundable;
  /** Null for a freight. */
  order: Order | null;
  title: string;
  dialogTitle: string;
  canRefund: boolean;
  isByTransfer: boolean;
}

function Refunds({ of, order, title, dialogTitle, canRefund, isByTransfer }: RefundsProps) {
  const titleId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const [isUnderWay, setIsUnderWay] = useState(false);
  const dispatch = useDispatch();
  const { data: refunds } = useListRefundsQuery(of._id, {
    pollingInterval: isUnderWay ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const open = refunds?.filter(({ state }) => state === 'requested' || state === 'pending').length ?? 0;
  useEffect(() => {
    // The order shows what has gone back.
    if (isUnderWay && open === 0) dispatch(baseApi.util.invalidateTags(['Order']));
    setIsUnderWay(open > 0);
  }, [dispatch, isUnderWay, open]);

  if (refunds === undefined || (refunds.length === 0 && !canRefund && !isByTransfer)) return null;
  return (
    <section className={`panel ${sideStyles.side}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {refunds.length === 0 ? (
        <p>
          {isByTransfer ? refundMessages.byTransfer : order === null ? refundMessages.freightNone : refundMessages.none}
        </p>
      ) : (
        <ul className={styles.refunds}>
          {refunds.map((refund) => (
            <ShownRefund key={refund._id} refund={refund} />
          ))}
        </ul>
      )}
      {canRefund && (
        <>
          <p>
            {refundMessages.left}: <Amount value={of.refundable} />
          </p>
          <div>
            <Button look="warning" onClick={() => setIsAsking(true)}>
              {refundMessages.refund}
            </Button>
          </div>
        </>
      )}
      {isAsking && <RefundDialog of={of} order={order} title={dialogTitle} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

const tones: Record<Refund['state'], StatusTone> = {
  requested: 'moving',
  pending: 'moving',
  succeeded: 'good',
  failed: 'waiting',
  superseded: 'over',
};

function ShownRefund({ refund }: { refund: Refund }) {
  const [retry, { isLoading }] = useRetryRefundMutation();
  const { _id, orderId, state, by, reason, failureReason } = refund;
  const notes = [
    refundOriginMessages[refund.origin],
    reason,
    state === 'superseded' ? refundMessages.superseded : null,
    state === 'failed' ? (failureReason?.replaceAll('_', ' ') ?? null) : null,
  ].filter(Boolean);
  return (
    <li>
      <span className={styles.line}>
        <strong>
          <Amount value={refund.amount} />
        </strong>
        <StatusTag tone={tones[state]}>{refundStateMessages[state]}</StatusTag>
      </span>
      <small>
        <Instant value={refund.completedAt ?? refund.createdAt} />
        {by !== null && `, ${by}`}
      </small>
      {notes.length > 0 && <small>{notes.join(' · ')}</small>}
      {refund.canRetry && (
        <Button
          compact
          busy={isLoading}
          onClick={() => void retry({ id: orderId, refundId: _id }).unwrap().catch(toastError)}
        >
          {refundMessages.retry}
        </Button>
      )}
    </li>
  );
}
