import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import { LINKED_ORDER, packPage } from '#shared/desktop/pages.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { scanMessages } from '#shared/messages/fulfilment/scan.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadPackingQuery } from '#web/api/fulfilment/packing.ts';
import { useLazyListAllOrdersQuery } from '#web/api/orders/orders.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import styles from '#web/features/admin/pack/pack-page.module.css';
import { PackSettings } from '#web/features/admin/pack/pack-settings.tsx';
import { firstStep, type PackStep } from '#web/features/admin/pack/pack-steps.ts';
import { PackedOrder } from '#web/features/admin/pack/packed-order.tsx';
import { ScanField } from '#web/features/admin/pack/scan-field.tsx';
import { StopPanel } from '#web/features/admin/pack/stop-panel.tsx';
import { useBench } from '#web/features/admin/pack/use-bench.ts';
import { usePrintLabel } from '#web/features/admin/pack/use-print-label.ts';
import { useShipment } from '#web/features/admin/pack/use-shipment.ts';
import { usePrinters } from '#web/features/admin/printing/use-printers.ts';

/** What a colleague counts at another bench is seen within this time; events tell the rest at once. */
const POLL_MS = 3000;

export function PackPage() {
  const [search] = useSearchParams();
  const orderId = search.get(LINKED_ORDER);
  const { currentData, error, refetch } = useReadPackingQuery(orderId ?? skipToken, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  // A cancelled order stays shown with its reason; an unknown one is not there.
  const isUnknown = orderId !== null && isNotFound(error);
  const packing = orderId === null ? undefined : currentData;
  const [selected, setSelected] = useState<{ orderId: string; step: PackStep } | null>(null);
  const step = packing && (selected?.orderId === packing.order._id ? selected.step : firstStep(packing));
  const printers = usePrinters('labelPrinter');
  const shipment = useShipment(packing, usePrintLabel(printers));
  const { parcel, setParcel, ship } = shipment;
  const open = useOpenOrder();

  const bench = useBench({
    packing,
    step: step ?? 'unit',
    onSlip: (id) => {
      const isReady = packing?.order._id === id && packing.problem === null && isComplete(packing);
      if (isReady) void ship();
      else void open.byId(id);
    },
    onNumber: (number) => void openByNumber(number),
    onParcel: (trackingNumber) => setParcel({ ...parcel, trackingNumber: trackingNumber.slice(0, 100) }),
  });

  async function openByNumber(number: string): Promise<void> {
    try {
      if (await open.byNumber(number)) return;
      bench.stopWith({ title: packMessages.unknownTitle, message: packMessages.unknownNumber(number), code: number });
    } catch (error) {
      bench.stopWith({ title: packMessages.otherTitle, message: errorText(error), code: number });
    }
  }

  const stopWith = useEffectEvent(bench.stopWith);
  useEffect(() => {
    if (!isUnknown || orderId === null) return;
    stopWith({ title: packMessages.unknownTitle, message: scanMessages.unknown(orderId), code: null });
  }, [isUnknown, orderId]);
  const problem = packing?.problem?.code === 'order_shipped' ? null : packing?.problem?.message;
  useEffect(() => {
    if (problem) stopWith({ title: packMessages.doNotSend, message: problem, code: null });
  }, [problem]);

  return (
    <DashboardPage title={packMessages.title} description={packMessages.description}>
      {bench.stop && <StopPanel stop={bench.stop} onAcknowledge={bench.acknowledge} />}
      {packing && step ? (
        <PackedOrder
          key={packing.order._id}
          packing={packing}
          bench={bench}
          step={step}
          onStep={(next) => setSelected({ orderId: packing.order._id, step: next })}
          shipment={shipment}
        />
      ) : (
        <Nothing isLoading={orderId !== null && error === undefined} />
      )}
      {error !== undefined && !isUnknown && packing === undefined && (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
      )}
      <ScanField onEnter={bench.enter} />
      <PackSettings printers={printers} />
    </DashboardPage>
  );
}

function Nothing({ isLoading }: { isLoading: boolean }) {
  if (isLoading) return <Spinner />;
  return (
    <div className={`panel ${styles.start}`}>
      <p className={styles.huge}>{packMessages.start}</p>
      <p>{packMessages.startHint}</p>
    </div>
  );
}

function isComplete({ packed, order }: Packing): boolean {
  return packed === order.quantity;
}

function useOpenOrder() {
  const navigate = useNavigate();
  const [listOrders] = useLazyListAllOrdersQuery();
  const byId = async (id: string) => navigate(packPage(id));
  return {
    byId,
    /** False when there is none. */
    byNumber: async (number: string): Promise<boolean> => {
      const { items } = await listOrders({ q: number, limit: 20 }).unwrap();
      const order = items.find((each) => each.number === number);
      if (order) await byId(order._id);
      return order !== undefined;
    },
  };
}
