import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { packingSlipsPage } from '#shared/desktop/pages.ts';
import { pickListPage } from '#shared/desktop/pick-pages.ts';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { partShipmentMessages } from '#shared/messages/fulfilment/part-shipments.ts';
import { printMessages } from '#shared/messages/fulfilment/print.ts';
import { orderViewMessages } from '#shared/messages/orders/order-states.ts';
import { shipManyMessages } from '#shared/messages/shop/admin.ts';
import { useRecordPrintsMutation } from '#web/api/orders/orders.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { dismissToast } from '#web/components/feedback/undo-toast.tsx';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import type { ShownFilter } from '#web/components/orders/order-filter.ts';
import { restOf } from '#web/components/orders/order-parts.ts';
import { allows } from '#web/components/orders/order-status.tsx';
import { type SelectedOrders, selectionPage } from '#web/components/orders/use-selected-orders.ts';
import { ExportOrders } from '#web/features/admin/orders/export-orders.tsx';
import type { ShipPlan } from '#web/features/admin/orders/ship-job.ts';
import { focusedOrder, useOrderKeys } from '#web/features/admin/orders/use-order-keys.ts';
import { useShipJob } from '#web/features/admin/orders/use-ship-job.ts';
import { SHIPPED_TOAST } from '#web/features/admin/orders/use-shipping.ts';
import type { PrintTarget } from '#web/features/admin/printing/print-job.ts';
import { usePrintJob } from '#web/features/admin/printing/use-print-job.ts';
import { usePrinters } from '#web/features/admin/printing/use-printers.ts';
import { SelectionBar } from '#web/features/admin/table/selection-bar.tsx';
import { PART, paths } from '#web/paths.ts';

/** Not needed to look at the list. */
const PrintReport = lazyPart(() =>
  import('#web/features/admin/printing/print-report.tsx').then((file) => file.PrintReport),
);
const PrinterSelect = lazyPart(() =>
  import('#web/features/admin/printing/printer-select.tsx').then((file) => file.PrinterSelect),
);
const ShipReport = lazyPart(() => import('#web/features/admin/orders/ship-report.tsx').then((file) => file.ShipReport));
const ShipDialog = lazyPart(() => import('#web/features/admin/orders/ship-dialog.tsx').then((file) => file.ShipDialog));

interface PrintBarProps {
  orders: Order[];
  filter: ShownFilter;
  selected: SelectedOrders;
  /** With the orders as they are now. */
  onShipped: (orders: Order[]) => void;
}

/** Prints or ships all selected orders of the view, also those of other pages. */
export function PrintBar({ orders, filter, selected, onShipped }: PrintBarProps) {
  const navigate = useNavigate();
  const printers = usePrinters();
  const job = usePrintJob();
  const shipping = useShipJob();
  const [recordPrints] = useRecordPrintsMutation();

  async function run(orderIds: string[], target: PrintTarget): Promise<void> {
    if (printers.list === null) {
      await navigate(packingSlipsPage(orderIds), { state: { print: true } });
      return;
    }
    const { printed, printerGone } = await job.start(orderIds, target);
    if (printerGone) printers.refresh();
    // A saved file does not count as printed. The orders stay selected, because shipping comes next.
    if (target.kind === 'printer' && printed.length > 0) await recordPrints(printed).unwrap().catch(toastError);
  }

  async function askToShip(orderIds: string[]): Promise<void> {
    const { orders, skipped } = await shipping.ask(orderIds);
    if (orders.length === 0) selected.select(skipped, false);
  }

  async function ship(plan: ShipPlan): Promise<void> {
    // The toast would cover this job's report.
    dismissToast(SHIPPED_TOAST);
    const done = await shipping.run(plan);
    if (done === null) return;
    onShipped(done.orders);
    selected.select([...done.report.shipped, ...plan.skipped], false);
  }

  const ids = [...selected.ids];
  const single = ids.length === 1 ? orders.find((order) => order._id === ids[0] && allows('ship', order)) : undefined;
  const selectable = orders.filter(({ expired }) => !expired).map(({ _id }) => _id);
  function toggleFocused(): void {
    const id = focusedOrder();
    if (id === null || !(selected.ids.has(id) || selectable.includes(id))) return;
    selected.select([id], !selected.ids.has(id));
  }

  const isOff = ids.length === 0 || ids.length > MAX_SLIPS || job.state?.step === 'running';
  const isShipping = shipping.state?.step === 'reading' || shipping.state?.step === 'asking';
  useOrderKeys({
    select: toggleFocused,
    print: () => isOff || void run(ids, { kind: 'printer', printer: printers.selected }),
    ship: () => isOff || isShipping || void askToShip(ids),
  });
  return (
    <SelectionBar
      selected={selected}
      selectable={selectable}
      status={ids.length > MAX_SLIPS ? printMessages.tooMany(MAX_SLIPS) : printMessages.selected(ids.length)}
      elsewhere={
        selected.elsewhere !== null && (
          <Link to={selectionPage()}>
            {printMessages.elsewhere(selected.elsewhere.count, orderViewMessages[selected.elsewhere.view ?? 'current'])}
          </Link>
        )
      }
      actions={
        <>
          {printers.list !== null && (
            <Suspense>
              <PrinterSelect printers={printers} />
            </Suspense>
          )}
          <Button
            compact
            disabled={isOff}
            onClick={() => void run(ids, { kind: 'printer', printer: printers.selected })}
          >
            {printMessages.print}
          </Button>
          {printers.list !== null && (
            // In a browser, the print dialog can save files.
            <Button compact disabled={isOff} onClick={() => void run(ids, { kind: 'file' })}>
              {printMessages.save}
            </Button>
          )}
          <Button
            compact
            disabled={isOff}
            busy={shipping.state?.step === 'reading'}
            onClick={() => void askToShip(ids)}
          >
            {shipManyMessages.ship(ids.length)}
          </Button>
          {single !== undefined && restOf(single) > 1 && (
            <ButtonLink compact to={`${paths.order(single._id)}${PART}`}>
              {partShipmentMessages.shipPart}
            </ButtonLink>
          )}
          {(ids.length > 0 ? ids.length <= MAX_SLIPS : filter.view === 'to-ship') && (
            <ButtonLink compact to={pickListPage(ids)}>
              {printMessages.pick(ids.length)}
            </ButtonLink>
          )}
          <ExportOrders filter={filter} ids={ids} />
        </>
      }
      reports={
        <Suspense>
          {job.state !== null && <PrintReport state={job.state} onStop={job.stop} onClose={job.close} onRetry={run} />}
          {shipping.state?.step === 'asking' && <ShipDialog job={shipping} onConfirm={(plan) => void ship(plan)} />}
          {shipping.state?.step === 'over' && (
            <ShipReport
              report={shipping.state.report}
              onUndo={async (ids) => onShipped(await shipping.undo(ids))}
              onClose={shipping.close}
              onRetry={(ids) => void askToShip(ids)}
            />
          )}
        </Suspense>
      }
    />
  );
}
