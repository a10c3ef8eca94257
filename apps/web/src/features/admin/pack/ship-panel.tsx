import { type FormEvent, useEffect, useId, useRef } from 'react';
import { carriers } from '#shared/domain/fulfilment/carriers.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/admin/pack/pack-page.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

export interface Parcel {
  carrier: string;
  trackingNumber: string;
}

interface ShipPanelProps {
  parcel: Parcel;
  printsLabel: boolean;
  isBusy: boolean;
  onChange: (parcel: Parcel) => void;
  onShip: () => void;
}

/** The last step: the parcel's number is scanned or typed, and Enter ships the order. */
export function ShipPanel({ parcel, printsLabel, isBusy, onChange, onShip }: ShipPanelProps) {
  const id = useId();
  const tracking = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useEffect(() => tracking.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onShip();
  };
  return (
    <form className={styles.ship} aria-labelledby={`${id}-title`} onSubmit={submit}>
      <h3 id={`${id}-title`}>{packMessages.shipTitle}</h3>
      <p>{packMessages.shipHint}</p>
      <LabelledInput
        ref={(element) => {
          tracking.current = element;
        }}
        label={orderPageMessages.trackingNumber}
        autoComplete="off"
        maxLength={100}
        value={parcel.trackingNumber}
        onChange={({ target }) => onChange({ ...parcel, trackingNumber: target.value })}
      />
      <LabelledInput
        label={orderPageMessages.carrier}
        list={`${id}-carriers`}
        autoComplete="off"
        maxLength={60}
        value={parcel.carrier}
        onChange={({ target }) => onChange({ ...parcel, carrier: target.value })}
      />
      <datalist id={`${id}-carriers`}>
        {carriers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button look="primary" large type="submit" busy={isBusy}>
        {printsLabel ? packMessages.ship : packMessages.shipOnly}
      </Button>
    </form>
  );
}
