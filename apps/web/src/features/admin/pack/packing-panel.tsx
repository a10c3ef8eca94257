import { useId } from 'react';
import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import { useResetPackingMutation, useTakeBackScanMutation } from '#web/api/fulfilment/packing.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { restOf } from '#web/components/orders/order-parts.ts';
import styles from '#web/features/admin/pack/pack-page.module.css';
import { type PackStep, stepsOf } from '#web/features/admin/pack/pack-steps.ts';
import { TypedCount } from '#web/features/admin/pack/typed-count.tsx';
import type { Bench } from '#web/features/admin/pack/use-bench.ts';

interface PackingPanelProps {
  packing: Packing;
  bench: Bench;
  step: PackStep;
  onStep: (step: PackStep) => void;
}

/** The goods of an order that is not complete yet. */
export function PackingPanel({ packing, bench, step, onStep }: PackingPanelProps) {
  const { order, goods, packed } = packing;
  const left = restOf(order) - packed;
  const hasCode = goods.barcode !== null || goods.partNumber !== null;
  return (
    <>
      <p className={styles.big}>{unitMessages.left(left, goods.unit)}</p>
      {bench.asking?.orderId === order._id ? (
        <TypedCount
          left={left}
          why={bench.asking.why}
          onCount={(quantity) => bench.asking && bench.count(bench.asking, quantity)}
          onCancel={bench.closeQuestion}
        />
      ) : (
        !hasCode && (
          <div className={styles.byHand}>
            <p>{packMessages.noCode}</p>
            <Button large look="primary" onClick={() => bench.ask({ orderId: order._id, code: null })}>
              {packMessages.countByHand}
            </Button>
          </div>
        )
      )}
      {hasCode && <Steps packing={packing} step={step} onStep={onStep} />}
      <Corrections packing={packing} />
    </>
  );
}

function Steps({ packing, step, onStep }: Omit<PackingPanelProps, 'bench'>) {
  const id = useId();
  const { order, goods, packed } = packing;
  const words: Record<PackStep, string> = {
    unit: packMessages.eachUnit(unitMessages.one(goods.unit)),
    carton: packMessages.eachCarton(goods.orderMultiple),
    typed: packMessages.eachTyped,
  };
  const isShort = step === 'carton' && restOf(order) - packed < goods.orderMultiple;
  return (
    <fieldset className={styles.steps}>
      <legend>{packMessages.each}</legend>
      {stepsOf(packing).map((each) => (
        <label key={each}>
          <input type="radio" name={id} checked={each === step} onChange={() => onStep(each)} />
          {words[each]}
        </label>
      ))}
      {isShort && <p>{packMessages.shortCarton(goods.orderMultiple)}</p>}
    </fieldset>
  );
}

/** What was counted by mistake can be taken back, also after the last piece. */
export function Corrections({ packing: { order, packed, lastScan } }: { packing: Packing }) {
  const [takeBack, takingBack] = useTakeBackScanMutation();
  const [reset, resetting] = useResetPackingMutation();
  const { ask, dialog } = useConfirmation();
  if (packed === 0) return null;

  async function beginAgain(): Promise<void> {
    const isSure = await ask({
      title: packMessages.resetTitle(order.number),
      warning: packMessages.resetWarning(packed),
      cancelLabel: packMessages.resetKeep,
      confirmLabel: packMessages.reset,
      confirmDescription: packMessages.resetDescription,
    });
    if (isSure) await reset(order._id).unwrap().catch(toastError);
  }

  return (
    <div className={styles.buttons}>
      {lastScan !== null && (
        <>
          <span>{packMessages.last(lastScan.quantity)}</span>
          <Button
            busy={takingBack.isLoading}
            onClick={() => void takeBack({ orderId: order._id, scanId: lastScan._id }).unwrap().catch(toastError)}
          >
            {packMessages.takeBack}
          </Button>
        </>
      )}
      <Button look="warning" busy={resetting.isLoading} onClick={() => void beginAgain()}>
        {packMessages.reset}
      </Button>
      {dialog}
    </div>
  );
}
