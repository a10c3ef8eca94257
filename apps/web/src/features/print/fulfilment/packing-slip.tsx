import type { Parcel } from '#shared/contracts/fulfilment/parcels.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { ProductBin } from '#shared/contracts/stock/bins.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { checkoutDocumentMessages, documentMessages } from '#shared/messages/fulfilment/print.ts';
import { holdMessages } from '#shared/messages/orders/holds.ts';
import { refundMessages } from '#shared/messages/payments/refunds.ts';
import { restOf } from '#web/components/orders/order-parts.ts';
import { DocumentFacts } from '#web/features/print/document-facts.tsx';
import { DocumentHead } from '#web/features/print/document-head.tsx';
import { DocumentItems, partNumberColumns } from '#web/features/print/document-items.tsx';
import { OrderCode } from '#web/features/print/fulfilment/order-code.tsx';
import { PrintedBatches } from '#web/features/print/fulfilment/printed-batches.tsx';
import styles from '#web/features/print/print-document.module.css';

/** All lines of one parcel. No prices. */
export function PackingSlip({ parcel }: { parcel: Parcel }) {
  const { _id, checkoutNumber, orders, delivery, bins = [], batches = [] } = parcel;
  const [first] = orders;
  if (!first) return null;
  const isAlone = orders.length === 1;
  const number = isAlone ? first.number : (checkoutNumber ?? first.number);
  return (
    <>
      <DocumentHead
        title={documentMessages.slip}
        label={isAlone ? documentMessages.order : checkoutDocumentMessages.checkout}
        subject={{ ...first, number }}
        id={_id}
      >
        <OrderCode orderId={_id} className={styles.code} />
      </DocumentHead>
      {orders.flatMap((order) =>
        warningsOf(order).map((warning) => (
          <p key={order._id + warning} className={styles.warning}>
            {isAlone ? warning : `${order.number}: ${warning}`}
          </p>
        )),
      )}
      <DocumentFacts order={first} delivery={delivery} />
      <DocumentItems
        orders={orders}
        quantityOf={packedQuantity}
        notesOf={({ _id: orderId }) => {
          const taken = batches.find((each) => each.orderId === orderId)?.batches;
          return taken && <PrintedBatches batches={taken} />;
        }}
        columns={[
          ...(isAlone ? [] : [{ title: documentMessages.order, value: (order: Order) => order.number }]),
          ...partNumberColumns(orders),
          ...binColumns(bins),
          { title: documentMessages.packed, value: () => <span className={styles.box} /> },
        ]}
      />
      <ul className={styles.signatures}>
        <li>{documentMessages.packedBy}</li>
        <li>{documentMessages.checkedBy}</li>
        <li>{documentMessages.parcels}</li>
      </ul>
    </>
  );
}

/** Of an order of which a part has left: the rest, or once all has left what went last. */
function packedQuantity(order: Order) {
  const { quantity, partQuantity, status } = order;
  if (partQuantity === undefined) return formatNumber(quantity);
  return documentMessages.quantityOf(status ? partQuantity : restOf(order), quantity);
}

/** None where no product of the parcel has a bin. */
function binColumns(bins: ProductBin[]) {
  if (bins.length === 0) return [];
  const byProduct = new Map(bins.map(({ productId, bin }) => [productId, bin]));
  return [{ title: documentMessages.bin, value: ({ productId }: Order) => byProduct.get(productId) ?? '' }];
}

function warningsOf(order: Order): string[] {
  return [
    ...(order.expired ? [documentMessages.expired] : []),
    ...(order.allRefunded ? [refundMessages.doNotSend] : []),
    ...(order.disputed ? [refundMessages.doNotSendDisputed] : []),
    ...(order.hold !== null ? [holdMessages.because(order.hold.reason)] : []),
    ...(order.status ? [documentMessages.shipped] : []),
  ];
}
