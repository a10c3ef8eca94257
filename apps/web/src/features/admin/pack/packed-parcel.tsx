import type { Packing, PackedParcel as Parcel } from '#shared/contracts/fulfilment/packing.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/admin/pack/pack-page.module.css';
import { PackedOrder } from '#web/features/admin/pack/packed-order.tsx';
import { begunLines, completeLines, isComplete, openLines } from '#web/features/admin/pack/parcel-lines.ts';
import { ParcelList } from '#web/features/admin/pack/parcel-list.tsx';
import { ShipPanel } from '#web/features/admin/pack/ship-panel.tsx';
import type { Bench } from '#web/features/admin/pack/use-bench.ts';
import type { ParcelLines } from '#web/features/admin/pack/use-parcel-lines.ts';
import type { Shipment } from '#web/features/admin/pack/use-shipment.ts';
import { useLabelsOn } from '#web/platform/label-setting.ts';

interface PackedParcelProps {
  parcel: Parcel;
  shown: Packing;
  lines: ParcelLines;
  bench: Bench;
  shipment: Shipment;
}

/** All lines of a parcel, one of them large, and the way out once they are packed. */
export function PackedParcel({ parcel, shown, lines, bench, shipment }: PackedParcelProps) {
  const { checkoutNumber, delivery, packings } = parcel;
  const printsLabel = useLabelsOn();
  const open = openLines(packings);
  const packed = completeLines(packings).length;
  const isPart = lines.closing.length > 0 && lines.closing.length < open.length;
  const goesInParts = lines.closing.some((packing) => !isComplete(packing));
  const title = goesInParts
    ? packMessages.shipPackedTitle
    : isPart
      ? packMessages.shipPartTitle(packed, open.length)
      : packMessages.shipTitle;
  const hint = goesInParts
    ? packMessages.shipPackedHint
    : isPart
      ? packMessages.shipPartHint(numbersOf(open, lines.closing))
      : packMessages.shipHint;
  return (
    <>
      {packings.length > 1 && checkoutNumber !== null && (
        <ParcelList checkoutNumber={checkoutNumber} packings={packings} shown={shown} onChoose={lines.show} />
      )}
      <PackedOrder
        key={shown.order._id}
        packing={shown}
        packings={packings}
        delivery={delivery}
        bench={bench}
        step={lines.stepOf(shown)}
        onStep={(step) => lines.selectStep(shown.order._id, step)}
        shipment={shipment}
      />
      {lines.closing.length > 0 ? (
        <section className={`panel ${styles.order}`} aria-label={title}>
          <ShipPanel
            title={title}
            hint={hint}
            fields={shipment.fields}
            printsLabel={printsLabel}
            isBusy={shipment.isShipping}
            onChange={shipment.setFields}
            onShip={() => void shipment.ship(lines.closing)}
            onCancel={isPart || goesInParts ? () => lines.split(null) : undefined}
          />
        </section>
      ) : (
        begunLines(packings).length > 0 && (
          <p className={styles.buttons}>
            {packed > 0 && (
              <Button onClick={() => lines.split('complete')}>{packMessages.shipPart(packed, open.length)}</Button>
            )}
            {begunLines(packings).length > packed && (
              <Button onClick={() => lines.split('packed')}>{packMessages.shipPacked}</Button>
            )}
          </p>
        )
      )}
    </>
  );
}

/** Of the lines that stay. */
function numbersOf(open: Packing[], closing: Packing[]): string {
  return open
    .filter((packing) => !closing.includes(packing))
    .map(({ order }) => order.number)
    .join(', ');
}
