import { skipToken } from '@reduxjs/toolkit/query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { FROM_BENCH, LINKED_ORDER, packPage } from '#shared/desktop/pages.ts';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { parcelKey } from '#shared/domain/orders/parcel-key.ts';
import { labelMessages } from '#shared/messages/fulfilment/packing.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { useListParcelsQuery } from '#web/api/fulfilment/parcels.ts';
import { selectionPage } from '#web/components/orders/use-selected-orders.ts';
import { ShippingLabel } from '#web/features/print/fulfilment/shipping-label.tsx';
import { PrintPage } from '#web/features/print/print-page.tsx';
import { usePrintedOrders } from '#web/features/print/use-printed-orders.ts';

/** Returns to the pack bench after printing, when that asked for the label. */
export function LabelsPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const ids = [...new Set(search.getAll(LINKED_ORDER))].slice(0, MAX_SLIPS);
  const { printed, retry } = usePrintedOrders(ids);
  const { data: parcels = [], isLoading } = useListParcelsQuery(ids.length > 0 ? ids : skipToken);
  const batches = new Map(
    parcels.flatMap((parcel) => parcel.batches ?? []).map((each) => [each.orderId, each.batches]),
  );
  const bench = search.has(FROM_BENCH) ? packPage(search.get(FROM_BENCH) || (ids[0] ?? '')) : null;
  return (
    <PrintPage
      title={labelMessages.title}
      description={labelMessages.description}
      back={
        bench === null
          ? { to: selectionPage(), label: documentMessages.toAllOrders }
          : { to: bench, label: labelMessages.toBench }
      }
      printed={isLoading ? undefined : printed && { ...printed, subjects: groupByParcel(printed.subjects) }}
      empty={labelMessages.noOrders}
      onRetry={retry}
      onPrinted={() => {
        if (bench !== null) void navigate(bench);
      }}
    >
      {({ orders }) => <ShippingLabel orders={orders} batches={orders.flatMap(({ _id }) => batches.get(_id) ?? [])} />}
    </PrintPage>
  );
}

interface LabelledParcel {
  _id: string;
  orders: [Order, ...Order[]];
}

/** One label for what went together: to one address of a checkout, with one tracking number. */
function groupByParcel(orders: Order[]): LabelledParcel[] {
  const parcels = Map.groupBy(
    orders,
    ({ _id: id, checkoutId, address, trackingNumber }) => `${parcelKey({ id, checkoutId, address })} ${trackingNumber}`,
  );
  return [...parcels.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ _id: first._id, orders: [first, ...others] }],
  );
}
