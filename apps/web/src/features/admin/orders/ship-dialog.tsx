import { type KeyboardEvent, useId } from 'react';
import type { ShipmentResult } from '#shared/contracts/fulfilment/shipments.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { carriers } from '#shared/domain/fulfilment/carriers.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { shipDialogMessages, shipmentMessages } from '#shared/messages/fulfilment/shipments.ts';
import { shipManyMessages } from '#shared/messages/shop/admin.ts';
import { batchMessages } from '#shared/messages/stock/batches.ts';
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx';
import { totalOf } from '#web/components/orders/order-totals.ts';
import { useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/admin/orders/ship-dialog.module.css';
import { clearedOf, parcelOf, type ShipPlan } from '#web/features/admin/orders/ship-job.ts';
import type { Parcels, ShipJob } from '#web/features/admin/orders/use-ship-job.ts';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

interface ShipDialogProps {
  job: ShipJob;
  onConfirm: (plan: ShipPlan) => void;
}

/** Asks before many orders are shipped, and for the tracking number of each parcel. */
export function ShipDialog({ job: { state, parcels, changeParcels, close }, onConfirm }: ShipDialogProps) {
  if (state?.step !== 'asking') return null;
  const { plan, isBusy, refused } = state;
  const cleared = clearedOf(plan);
  return (
    <ConfirmDialog
      open
      title={shipManyMessages.title(plan.orders.length)}
      warning={
        <div className={styles.content}>
          <Warning plan={plan} />
          <Questions refused={refused} />
          <ParcelFields orders={plan.orders} parcels={parcels} onChange={changeParcels} />
        </div>
      }
      cancelLabel={shipManyMessages.keep}
      confirmLabel={
        refused.length > 0
          ? actOf(refused)
          : cleared
            ? shipManyMessages.actAll(plan.orders.length)
            : shipManyMessages.act
      }
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

function actOf(refused: ShipmentResult[]): string {
  const hasExpired = refused.some(({ problem }) => problem?.code === 'batch_expired');
  return hasExpired ? batchMessages.expiredActAll : shipmentMessages.usedActAll;
}

/** A second look at tracking numbers that went to other addresses, and at expired batches. */
function Questions({ refused }: { refused: ShipmentResult[] }) {
  const reasons = [...new Set(refused.flatMap(reasonOf))];
  if (reasons.length === 0) return null;
  return (
    <div role="alert">
      <ul className={styles.used}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

/** The sentence of a batch does not name its order. */
function reasonOf({ order, problem }: ShipmentResult): string[] {
  if (problem === null) return [];
  return [problem.code === 'batch_expired' && order ? `${order.number}: ${problem.message}` : problem.message];
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
        {[...Map.groupBy(orders, parcelOf)].map(([key, parcel]) => (
          <label key={key} className={styles.parcel}>
            <span className={`figures ${styles.number}`}>{numbersOf(parcel)}</span>
            <span className={styles.name}>{goodsOf(parcel)}</span>
            <input
              aria-label={shipDialogMessages.trackingOf(numbersOf(parcel), namesOf(parcel))}
              autoComplete="off"
              data-scans="enter"
              maxLength={100}
              value={trackingNumbers.get(key) ?? ''}
              onChange={({ target }) =>
                onChange({ carrier, trackingNumbers: new Map([...trackingNumbers, [key, target.value]]) })
              }
              onKeyDown={leadOn}
            />
          </label>
        ))}
      </fieldset>
    </>
  );
}

const numbersOf = (parcel: Order[]) => parcel.map(({ number }) => number).join(', ');
const namesOf = (parcel: Order[]) => parcel.map(({ name }) => name).join(', ');
const goodsOf = (parcel: Order[]) =>
  parcel.map(({ quantity, name }) => `${formatNumber(quantity)} × ${name}`).join(', ');

/** Enter, also a scanner's, leads to the next parcel, and from the last one nowhere: one scan too many confirms nothing. */
function leadOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { currentTarget } = event;
  const inputs = [...(currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [])];
  inputs[inputs.indexOf(currentTarget) + 1]?.focus();
}
