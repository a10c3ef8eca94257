import { useId } from 'react';
import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { BatchFields } from '#web/components/batches/batch-fields.tsx';
import { readBatches } from '#web/components/batches/chosen-batches.ts';
import { OrderNumber } from '#web/components/orders/order-number.tsx';
import { restOf } from '#web/components/orders/order-parts.ts';
import { ProductImage } from '#web/components/products/product-image.tsx';
import styles from '#web/features/admin/pack/pack-page.module.css';
import type { PackStep } from '#web/features/admin/pack/pack-steps.ts';
import { Corrections, PackingPanel } from '#web/features/admin/pack/packing-panel.tsx';
import { isComplete } from '#web/features/admin/pack/parcel-lines.ts';
import { ShippedPanel } from '#web/features/admin/pack/shipped-panel.tsx';
import type { Bench } from '#web/features/admin/pack/use-bench.ts';
import type { Shipment } from '#web/features/admin/pack/use-shipment.ts';

interface PackedOrderProps {
  packing: Packing;
  /** All lines of the parcel, this one too. */
  packings: Packing[];
  /** How it is delivered, where that was agreed on. */
  delivery: string | undefined;
  bench: Bench;
  step: PackStep;
  onStep: (step: PackStep) => void;
  shipment: Shipment;
}

export function PackedOrder(props: PackedOrderProps) {
  const { order, goods, packed, startedBy, notes, batches } = props.packing;
  const typed = props.shipment.typedBatches(order._id);
  const id = useId();
  return (
    <section className={`panel ${styles.order}`} aria-labelledby={id}>
      <header className={styles.heading}>
        <ProductImage src={order.image} alt="" />
        <div>
          <h2 id={id} className={styles.big}>
            {order.name}
          </h2>
          <p>
            <OrderNumber order={order} />
            {startedBy !== null && ` · ${packMessages.by(startedBy)}`}
          </p>
          <p className={styles.codes}>
            {props.delivery !== undefined && <strong>{packMessages.delivery(props.delivery)}</strong>}
            {goods.bin !== undefined && (
              <strong>
                {packMessages.bin} {goods.bin}
              </strong>
            )}
            {goods.partNumber !== null && (
              <span>
                {packMessages.partNumber} {goods.partNumber}
              </span>
            )}
            {goods.barcode !== null && (
              <span>
                {packMessages.barcode} {goods.barcode}
              </span>
            )}
          </p>
        </div>
      </header>
      {notes.length > 0 && (
        <section className={styles.notes} aria-label={packMessages.notes}>
          <strong>{packMessages.notes}</strong>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </section>
      )}
      {order.status ? null : (
        <div className={styles.counted}>
          <p role="status" className={styles.count}>
            {packMessages.packed(packed, restOf(order))}
          </p>
          <progress className={styles.progress} max={restOf(order)} value={packed} aria-labelledby={id} />
        </div>
      )}
      {batches && !order.status && (
        <BatchFields
          known={batches}
          quantity={packed === 0 ? restOf(order) : packed}
          batches={readBatches(batches, packed === 0 ? restOf(order) : packed, typed)}
          typed={typed}
          onChange={(changed) => props.shipment.setTypedBatches(order._id, changed)}
        />
      )}
      <State {...props} />
      <p role="status" className={styles.saving}>
        {props.bench.isSaving && packMessages.saving}
      </p>
    </section>
  );
}

function State({ packing, packings, bench, step, onStep, shipment }: PackedOrderProps) {
  const { order, problem } = packing;
  if (order.status) return <ShippedPanel packings={packings} shown={order} onPrint={shipment.printLabel} />;
  if (problem !== null) {
    return (
      <div className={styles.problem}>
        <p className={styles.big}>{packMessages.doNotSend}</p>
        <p>{problem.message}</p>
      </div>
    );
  }
  if (!isComplete(packing)) return <PackingPanel packing={packing} bench={bench} step={step} onStep={onStep} />;
  return (
    <>
      <p className={styles.big}>{packMessages.allPacked}</p>
      <Corrections packing={packing} />
    </>
  );
}
