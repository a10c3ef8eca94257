import { useId } from 'react';
import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { OrderNumber } from '#web/components/orders/order-number.tsx';
import { ProductImage } from '#web/components/products/product-image.tsx';
import styles from '#web/features/admin/pack/pack-page.module.css';
import type { PackStep } from '#web/features/admin/pack/pack-steps.ts';
import { Corrections, PackingPanel } from '#web/features/admin/pack/packing-panel.tsx';
import { ShipPanel } from '#web/features/admin/pack/ship-panel.tsx';
import { ShippedPanel } from '#web/features/admin/pack/shipped-panel.tsx';
import type { Bench } from '#web/features/admin/pack/use-bench.ts';
import type { Shipment } from '#web/features/admin/pack/use-shipment.ts';
import { useLabelsOn } from '#web/platform/label-setting.ts';

interface PackedOrderProps {
  packing: Packing;
  bench: Bench;
  step: PackStep;
  onStep: (step: PackStep) => void;
  shipment: Shipment;
}

export function PackedOrder(props: PackedOrderProps) {
  const { order, goods, packed, startedBy } = props.packing;
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
      {order.status ? null : (
        <>
          <p role="status" className={styles.count}>
            {packMessages.packed(packed, order.quantity)}
          </p>
          <progress className={styles.progress} max={order.quantity} value={packed} aria-labelledby={id} />
        </>
      )}
      <State {...props} />
      <p role="status" className={styles.saving}>
        {props.bench.isSaving && packMessages.saving}
      </p>
    </section>
  );
}

function State({ packing, bench, step, onStep, shipment }: PackedOrderProps) {
  const printsLabel = useLabelsOn();
  const { order, packed, problem } = packing;
  if (order.status) return <ShippedPanel order={order} onPrint={() => void shipment.printLabel(order._id)} />;
  if (problem !== null) {
    return (
      <div className={styles.problem}>
        <p className={styles.big}>{packMessages.doNotSend}</p>
        <p>{problem.message}</p>
      </div>
    );
  }
  if (packed < order.quantity) return <PackingPanel packing={packing} bench={bench} step={step} onStep={onStep} />;
  const { parcel, setParcel, ship, isShipping } = shipment;
  return (
    <>
      <p className={styles.big}>{packMessages.allPacked}</p>
      <ShipPanel
        parcel={parcel}
        printsLabel={printsLabel}
        isBusy={isShipping}
        onChange={setParcel}
        onShip={() => void ship()}
      />
      <Corrections packing={packing} />
    </>
  );
}
