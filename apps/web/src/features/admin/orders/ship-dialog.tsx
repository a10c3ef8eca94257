import { type KeyboardEvent, useId } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { carriers } from '#shared/domain/fulfilment/carriers.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { shipDialogMessages } from '#shared/messages/fulfilment/shipments.ts';
import { shipManyMessages } from '#shared/messages/shop/admin.ts';
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx';
import { totalOf } from '#web/components/orders/order-totals.ts';
import { useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/admin/orders/ship-dialog.module.css';
import { clearedOf, type ShipPlan } from '#web/features/admin/orders/ship-job.ts';
import type { Parcels, ShipJob } from '#web/features/admin/orders/use-ship-job.ts';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

interface ShipDialogProps {
  job: ShipJob;
  onConfirm: (plan: ShipPlan) => void;
}

/** Asks before many orders are shipped, and for the tracking number of each. */
export function ShipDialog({ job: { state, parcels, changeParcels, close }, onConfirm }: ShipDialogProps) {
  if (state?.step !== 'asking') return null;
  const { plan, isBusy } = state;
  const cleared = clearedOf(plan);
  return (
    <ConfirmDialog
      open
      title={shipManyMessages.title(plan.orders.length)}
      warning={
        <div className={styles.content}>
          <Warning plan={plan} />
          <ParcelFields orders={plan.orders} parcels={parcels} onChange={changeParcels} />
        </div>
      }
      cancelLabel={shipManyMessages.keep}
      confirmLabel={cleared ? shipManyMessages.actAll(plan.orders.length) : shipManyMessages.act}
      other={
        cleared
          ? { label: shipManyMessages.actReady(cleared.orders.length), onSelect: () => onConfirm(cleared) }
          : undefined
      }
      confirmDescription={shipManyMessages.actDescription}
      busy={isBusy}
      onCancel={close}
      onConfirm={() => onConfirm(plan)}
    />
  );
}

function Warning({ plan: { unpaid, onAccount, skipped, failed } }: { plan: ShipPlan }) {
  const { amount } = useMoney();
  return (
    <ul>
      {unpaid.length > 0 && (
        <li>
          {shipManyMessages.unpaid(unpaid.length, amount(totalOf(unpaid)))}{' '}
          {unpaid.map(({ number }) => number).join(', ')}
        </li>
      )}
      {onAccount.length > 0 && <li>{shipManyMessages.onAccount(onAccount.length, amount(totalOf(onAccount)))}</li>}
      {skipped.length > 0 && <li>{shipManyMessages.skipped(skipped.length)}</li>}
      {failed.length > 0 && <li>{shipManyMessages.unreadable(failed.length)}</li>}
      <li>{shipManyMessages.undoHint}</li>
    </ul>
  );
}

interface ParcelFieldsProps {
  orders: Order[];
  parcels: Parcels;
  onChange: (parcels: Parcels) => void;
}

function ParcelFields({ orders, parcels: { carrier, trackingNumbers }, onChange }: ParcelFieldsProps) {
  const id = useId();
  return (
    <>
      <LabelledInput
        label={shipDialogMessages.carrier}
        list={`${id}-carriers`}
        autoComplete="off"
        maxLength={60}
        value={carrier}
        onChange={({ target }) => onChange({ carrier: target.value, trackingNumbers })}
      />
      <datalist id={`${id}-carriers`}>
        {carriers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <fieldset className={styles.parcels}>
        <legend>{shipDialogMessages.tracking}</legend>
        <p>{shipDialogMessages.trackingHint}</p>
        {orders.map((order) => (
          <label key={order._id} className={styles.parcel}>
            <span className={`figures ${styles.number}`}>{order.number}</span>
            <span className={styles.name}>{`${formatNumber(order.quantity)} × ${order.name}`}</span>
            <input
              aria-label={shipDialogMessages.trackingOf(order.number, order.name)}
              autoComplete="off"
              data-scans="enter"
              maxLength={100}
              value={trackingNumbers.get(order._id) ?? ''}
              onChange={({ target }) =>
                onChange({ carrier, trackingNumbers: new Map([...trackingNumbers, [order._id, target.value]]) })
              }
              onKeyDown={leadOn}
            />
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** Enter, also a scanner's, leads to the next order, and from the last one nowhere: one scan too many confirms nothing. */
function leadOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { currentTarget } = event;
  const inputs = [...(currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [])];
  inputs[inputs.indexOf(currentTarget) + 1]?.focus();
}
