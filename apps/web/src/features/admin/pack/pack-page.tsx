import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import { LINKED_ORDER, packPage } from '#shared/desktop/pages.ts';
import { PICK_WALK } from '#shared/desktop/pick-pages.ts';
import { returnSearch } from '#shared/domain/returns/return-pages.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { scanMessages } from '#shared/messages/fulfilment/scan.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadParcelQuery } from '#web/api/fulfilment/packing.ts';
import { useLazyListAllOrdersQuery } from '#web/api/orders/orders.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import styles from '#web/features/admin/pack/pack-page.module.css';
import { PackSettings } from '#web/features/admin/pack/pack-settings.tsx';
import { PackedParcel } from '#web/features/admin/pack/packed-parcel.tsx';
import { heldLines, openLines } from '#web/features/admin/pack/parcel-lines.ts';
import { StopPanel } from '#web/features/admin/pack/stop-panel.tsx';
import { type Bench, useBench } from '#web/features/admin/pack/use-bench.ts';
import { useParcelLines } from '#web/features/admin/pack/use-parcel-lines.ts';
import { usePrintLabel } from '#web/features/admin/pack/use-print-label.ts';
import { useShipment } from '#web/features/admin/pack/use-shipment.ts';
import { usePrinters } from '#web/features/admin/printing/use-printers.ts';
import { ScanField } from '#web/features/admin/scan/scan-field.tsx';
import { paths } from '#web/paths.ts';

/** What a colleague counts at another bench is seen within this time; events tell the rest at once. */
const POLL_MS = 3000;

export function PackPage() {
  const [search] = useSearchParams();
  const opened = search.get(LINKED_ORDER);
  const { currentData, error, refetch } = useReadParcelQuery(opened ?? skipToken, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  // A cancelled order stays shown with its reason; an unknown one is not there.
  const isUnknown = opened !== null && isNotFound(error);
  const parcel = opened === null ? undefined : currentData;
  const packings = parcel?.packings;
  const isLoading = opened !== null && packings === undefined && error === undefined;
  const lines = useParcelLines(opened, packings);
  const printers = usePrinters('labelPrinter');
  const open = useOpenOrder();
  const navigate = useNavigate();
  const shipment = useShipment(opened, usePrintLabel(printers, opened), (id) => void open.byId(id));
  const { fields, setFields, ship } = shipment;

  const bench = useBench({
    opened,
    packings,
    stepOf: lines.stepOf,
    isLoading,
    isClosing: lines.closing.length > 0,
    onLine: lines.showScanned,
    onSlip: (id) => {
      const isOpened = packings?.some(({ order }) => order._id === id) ?? false;
      if (isOpened && lines.closing.length > 0) void ship(lines.closing);
      // The parcel has its number, so it is done; its shipment can be undone for 15 minutes.
      else if (lines.closing.length > 0 && fields.trackingNumber !== '') void ship(lines.closing, id);
      else void open.byId(id);
    },
    onNumber: (number) => void openByNumber(number),
    onReturn: (number) => void navigate(returnSearch(number)),
    onParcel: (trackingNumber) => setFields({ ...fields, trackingNumber: trackingNumber.slice(0, 100) }),
  });

  async function openByNumber(number: string): Promise<void> {
    try {
      if (await open.byNumber(number)) return;
      bench.stopWith({ title: packMessages.unknownTitle, message: packMessages.unknownNumber(number), code: number });
    } catch (error) {
      bench.stopWith({ title: packMessages.otherTitle, message: errorText(error), code: number });
    }
  }

  useStops(bench, { unknown: isUnknown ? opened : null, packings });

  return (
    <DashboardPage title={packMessages.title} description={packMessages.description}>
      {bench.stop && <StopPanel stop={bench.stop} onAcknowledge={bench.acknowledge} />}
      {parcel && lines.shown ? (
        <>
          {/* The way out where the bars give their room to the count. */}
          <p className={styles.aside}>
            <Link to={paths.pack}>{packMessages.putAside}</Link>
          </p>
          <PackedParcel
            key={opened}
            parcel={parcel}
            shown={lines.shown}
            lines={lines}
            bench={bench}
            shipment={shipment}
          />
        </>
      ) : (
        <Nothing isLoading={isLoading} />
      )}
      {error !== undefined && !isUnknown && packings === undefined && (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
      )}
      <ScanField
        label={packMessages.scan}
        hint={packMessages.scanHint}
        className={styles.field}
        onEnter={bench.enter}
      />
      <PackSettings printers={printers} />
      {shipment.dialog}
    </DashboardPage>
  );
}

/** Stops the bench for a slip that nobody knows, and for goods that must not leave. */
function useStops(
  bench: Bench,
  { unknown, packings = [] }: { unknown: string | null; packings?: Packing[] | undefined },
) {
  const stopWith = useEffectEvent(bench.stopWith);
  useEffect(() => {
    if (unknown === null) return;
    stopWith({ title: packMessages.unknownTitle, message: scanMessages.unknown(unknown), code: null });
  }, [unknown]);
  const held = describeHeld(packings);
  useEffect(() => {
    if (held !== '') stopWith({ title: packMessages.doNotSend, message: held, code: null });
  }, [held]);
}

/** Why goods of a printed slip must not leave; with their number where others of the parcel may. */
function describeHeld(packings: Packing[]): string {
  const isAlone = packings.length === 1;
  const reasons = heldLines(packings).map(({ order, problem }) =>
    isAlone ? (problem?.message ?? '') : packMessages.heldLine(order.number, order.name, problem?.message ?? ''),
  );
  const others = reasons.length > 0 && openLines(packings).length > 0 ? [packMessages.othersMayLeave] : [];
  return [...reasons, ...others].join(' ');
}

function Nothing({ isLoading }: { isLoading: boolean }) {
  if (isLoading) return <Spinner />;
  return (
    <div className={`panel ${styles.start}`}>
      <p className={styles.huge}>{packMessages.start}</p>
      <p>{packMessages.startHint}</p>
      <p>
        <ButtonLink to={PICK_WALK}>{packMessages.pick}</ButtonLink>
      </p>
    </div>
  );
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
