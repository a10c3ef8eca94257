import { type FormEvent, useEffect, useId, useRef } from 'react';
import { carriers } from '#shared/domain/fulfilment/carriers.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/admin/pack/pack-page.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

export interface ShipmentFields {
  carrier: string;
  trackingNumber: string;
}

interface ShipPanelProps {
  title: string;
  hint: string;
  fields: ShipmentFields;
  printsLabel: boolean;
  isBusy: boolean;
  onChange: (fields: ShipmentFields) => void;
  onShip: () => void;
  /** Of a part of the parcel: goes on packing. */
  onCancel?: (() => void) | undefined;
}

/** The last step: the tracking number is scanned or typed, and Enter ships the parcel. */
export function ShipPanel({ title, hint, fields, printsLabel, isBusy, onChange, onShip, onCancel }: ShipPanelProps) {
  const id = useId();
  const tracking = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useEffect(() => tracking.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onShip();
  };
  return (
    <form className={styles.ship} aria-labelledby={`${id}-title`} onSubmit={submit}>
      <h3 id={`${id}-title`}>{title}</h3>
      <p>{hint}</p>
      <LabelledInput
        ref={(element) => {
          tracking.current = element;
        }}
        label={orderPageMessages.trackingNumber}
        autoComplete="off"
        maxLength={100}
        value={fields.trackingNumber}
        onChange={({ target }) => onChange({ ...fields, trackingNumber: target.value })}
      />
      <LabelledInput
        label={orderPageMessages.carrier}
        list={`${id}-carriers`}
        autoComplete="off"
        maxLength={60}
        value={fields.carrier}
        onChange={({ target }) => onChange({ ...fields, carrier: target.value })}
      />
      <datalist id={`${id}-carriers`}>
        {carriers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={styles.buttons}>
        <Button look="primary" large type="submit" busy={isBusy}>
          {printsLabel ? packMessages.ship : packMessages.shipOnly}
        </Button>
        {onCancel && (
          <Button large onClick={onCancel}>
            {packMessages.packOn}
          </Button>
        )}
      </div>
    </form>
  );
}
