import type { FreightRow, Payable } from '#server/db/schema/tables/freights.ts';
import type { MailRow } from '#server/db/schema/tables/mails.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import { parseOrderFacts } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import type { DisputeContent, OrdersContent } from '#server/mails/content.ts';
import { findCheckout, listOrdersOfCheckout } from '#server/queries/checkouts/checkouts.ts';
import { listBeforeReductions } from '#server/queries/history/events.ts';
import { wasToldOfShipment } from '#server/queries/mails/mails.ts';
import { isAllowedFor, isClosed } from '#server/queries/orders/order-state.ts';
import { listOrdersInAnyState } from '#server/queries/orders/orders.ts';
import { findDispute } from '#server/queries/payments/disputes.ts';
import { listPayableRows, type PayableRows } from '#server/queries/payments/payables.ts';
import { listIntentOrders } from '#server/queries/payments/payments.ts';
import { findRefund, listRefundedOrders } from '#server/queries/payments/refunds.ts';
import { listPartsOf } from '#server/queries/payments/transfers.ts';
import { describeCharged, orderUrl, toMailOrder } from '#server/services/mails/charged-lines.ts';
import { type CompanyMailKind, isCompanyMail, readCompanyMail } from '#server/services/mails/company-content.ts';
import { amountsOfMail, money } from '#server/services/mails/mail-amounts.ts';
import { readInvoice, readLowStock, readStockBack, readWebhookOff } from '#server/services/mails/notice-content.ts';
import { isQuoteKind, readQuoteMail } from '#server/services/mails/quote-mail-content.ts';
import type { MailContext, Readout } from '#server/services/mails/readout.ts';
import { isReturnKind, readReturnMail } from '#server/services/mails/return-mail-content.ts';
import {
  describeBatches,
  describePart,
  describeShort,
  readToldShipments,
  type ToldShipment,
} from '#server/services/mails/told-shipments.ts';
import { ERASED } from '#shared/domain/customers/erased.ts';
import { checkoutOfFreight, isFreightId } from '#shared/domain/freight/freight-id.ts';
import { checkoutNumber } from '#shared/domain/history/record-number.ts';
import {
  type MailKindName,
  mailKinds,
  type QuoteMailKind,
  type ReturnMailKind,
} from '#shared/domain/mails/mail-kinds.ts';
import { minor, sumMinor } from '#shared/domain/money.ts';
import { mailReasons } from '#shared/messages/mails/mails.ts';

/** Reads what rows that became one mail are about. They are of one kind. */
export async function readMailContent(context: MailContext, rows: MailRow[]): Promise<Readout> {
  const [row] = rows;
  if (!row) return { skip: mailReasons.gone };
  if (isCompanyMail(row.kind)) return readCompanyMail(context, row.kind, row);
  if (row.kind === 'low_stock') return readLowStock(context);
  if (row.kind === 'stock_back') return readStockBack(context, row);
  if (row.kind === 'webhook_off') return readWebhookOff(context, row);
  if (row.kind === 'payment_disputed') return readDispute(context, row.subject_id);
  if (isQuoteKind(row.kind)) return readQuoteMail(context, { ...row, kind: row.kind });
  if (isReturnKind(row.kind)) return readReturnMail(context, { ...row, kind: row.kind });
  if (row.kind === 'invoice' || row.kind === 'credit_note') return readInvoice(context, row.kind, row.subject_id);
  if (row.kind === 'order_unshipped' && !(await wasToldOfShipment(context.deps.db, row))) {
    return { skip: mailReasons.nothingTold };
  }
  const { kind } = row;
  const at = Math.max(...rows.map(({ created_at }) => created_at));
  // A shipment that was taken back and made again has a mail of its own.
  const told =
    kind === 'order_shipped' || kind === 'order_unshipped'
      ? await readToldShipments(context.deps.db, kind, rows)
      : new Map<string, ToldShipment>();
  const found = (await listOrders(context.deps, kind, rows)).filter(
    (order) => stillHolds[kind](order) && told.get(order.id)?.last !== null,
  );
  const reduced = await listBeforeReductions(
    context.deps.db,
    found.map(({ id }) => id),
    at,
  );
  const orders = found.map((order) => stateAt(order, at, reduced.get(order.id)));
  const [first] = orders;
  if (!first) return { skip: mailReasons.outdated };
  if (first.email === ERASED) return { skip: mailReasons.erased };
  const content = await toContent(context, orders.map(withParcelOf(told)), { first, kind, subjectId: row.subject_id });
  if (kind === 'order_shipped' || kind === 'order_unshipped') {
    content.parts = orders.flatMap((order) => {
      const part = told.get(order.id);
      return (part && describePart(context, kind, order, part)) ?? [];
    });
    content.parts.push(...(await describeBatches(context.deps.db, orders, told)));
  }
  if (kind === 'order_closed_short') content.parts = orders.map((order) => describeShort(context, order));
  const name = first.customer_name;
  if (row.kind === 'orders_paid') {
    const paid = await listPaidBy(context.deps.db, row.subject_id);
    const byTransfer = [...paid.orders, ...paid.freights].some((each) => each.transferred_minor > 0);
    // That of the checkout which the mail is about stands above the total.
    const isWhole = paid.orders.length > 0 && paid.freights.every((each) => each.checkout_id === first.checkout_id);
    const charged = isWhole ? {} : await describeCharged(context, orders, paid);
    return { mail: { kind: row.kind, content: { ...content, ...charged, isPaid: true, byTransfer } }, name };
  }
  if (row.kind !== 'refund_made') return { mail: { kind: row.kind, content }, name };
  const refunds = await Promise.all(rows.map(({ subject_id }) => findRefund(context.deps.db, subject_id)));
  const amount = sumMinor(refunds.map((refund) => refund?.amount_minor ?? minor(0)));
  const refunded = await describeCharged(
    context,
    orders,
    await listPayableRows(
      context.deps.db,
      await listRefunded(
        context.deps.db,
        rows.map(({ subject_id }) => subject_id),
      ),
    ),
  );
  return {
    mail: { kind: row.kind, content: { ...content, ...refunded, amount: money(context, first, amount) } },
    name,
  };
}

type OrdersKind = Exclude<
  MailKindName,
  | CompanyMailKind
  | QuoteMailKind
  | ReturnMailKind
  | 'invoice'
  | 'credit_note'
  | 'payment_disputed'
  | 'low_stock'
  | 'stock_back'
  | 'webhook_off'
>;

const isOpen = (order: OrderRow) => !isClosed(order);

/** Whether the mail, which was caused at an instant, still says the truth about an order. */
const stillHolds: Record<OrdersKind, (order: OrderRow) => boolean> = {
  order_placed: isOpen,
  checkout_placed: isOpen,
  line_served: isOpen,
  orders_paid: () => true,
  order_shipped: () => true,
  order_unshipped: () => true,
  order_closed_short: ({ shipped_at }) => shipped_at !== null,
  order_expiring: (order) => isAllowedFor('expire', order),
  order_expired: (order) => order.expired_at !== null,
  order_cancelled: (order) => order.cancelled_at !== null,
  refund_made: () => true,
};

/** A later part may have gone in another parcel. */
function withParcelOf(told: Map<string, ToldShipment>) {
  return (order: OrderRow): OrderRow => {
    const last = told.get(order.id)?.last;
    return last ? { ...order, carrier: last.carrier, tracking_number: last.tracking_number } : order;
  };
}

/** Without what came later: a payment or shipment, of which other mails tell, and a reduction. */
function stateAt(order: OrderRow, at: number, beforeReduction: string | undefined): OrderRow {
  const paid = order.paid_at !== null && order.paid_at > at ? { paid_at: null } : {};
  const shipped =
    order.shipped_at !== null && order.shipped_at > at
      ? { shipped_at: null, carrier: null, tracking_number: null }
      : {};
  return { ...order, ...paid, ...shipped, ...(beforeReduction !== undefined && amountsOf(order, beforeReduction)) };
}

function amountsOf(order: OrderRow, json: string) {
  const { quantity, priceUnits, taxMinor = minor(0), totalMinor } = parseOrderFacts(json);
  if (quantity === undefined || priceUnits === undefined || totalMinor === undefined) return order;
  return { quantity, price_units: priceUnits, tax_minor: taxMinor, total_minor: totalMinor };
}

async function listOrders({ db }: Deps, kind: OrdersKind, rows: MailRow[]): Promise<OrderRow[]> {
  const ids = rows.map(({ subject_id }) => subject_id);
  const [id = ''] = ids;
  switch (mailKinds[kind].about) {
    case 'order':
      return listOrdersInAnyState(db, ids);
    case 'checkout':
      return listOrdersOfCheckout(db, id);
    case 'payment': {
      const { orders, freights } = await listPaidBy(db, id);
      return orders.length > 0 ? orders : ordererOf(db, freights[0]?.id);
    }
    case 'refund': {
      const refunded = await listRefunded(db, ids);
      const orders = await listOrdersInAnyState(
        db,
        refunded.filter((each) => !isFreightId(each)),
      );
      return orders.length > 0 ? orders : ordererOf(db, refunded[0]);
    }
  }
}

/** Of a freight alone: who ordered gets the mail. */
async function ordererOf(db: Deps['db'], freight: string | undefined): Promise<OrderRow[]> {
  return freight === undefined ? [] : (await listOrdersOfCheckout(db, checkoutOfFreight(freight))).slice(0, 1);
}

/** The ids of the orders, and of the freight, whose money these refunds return. */
async function listRefunded(db: Deps['db'], refundIds: string[]): Promise<string[]> {
  const parts = await Promise.all(refundIds.map((refund) => listRefundedOrders(db, refund)));
  return [...new Set(parts.flat().map(({ id }) => id))];
}

/** What a payment intent or a bank transfer paid, and is still paid by it. */
async function listPaidBy(db: Deps['db'], transactionId: string): Promise<PayableRows> {
  const parts = [...(await listIntentOrders(db, transactionId)), ...(await listPartsOf(db, transactionId))];
  const { orders, freights } = await listPayableRows(
    db,
    parts.map((part) => part.order_id),
  );
  const isPaid = (payable: Payable) => payable.transaction_id === transactionId;
  return { orders: orders.filter(isPaid), freights: freights.filter(isPaid) };
}

interface About {
  first: OrderRow;
  kind: OrdersKind;
  subjectId: string;
}

async function toContent(context: MailContext, orders: OrderRow[], { first, ...about }: About): Promise<OrdersContent> {
  const { origin } = context;
  const checkout = first.checkout_id === null ? undefined : await findCheckout(context.deps.db, first.checkout_id);
  const freight = checkout?.freight ?? null;
  const told = freight && tellsOfFreight(freight, about) ? freight : null;
  const charged: Payable[] = told ? [...orders, told] : orders;
  const isPaidTogether = orders.length > 1 || (freight !== null && freight.total_minor > 0);
  return {
    customerName: first.customer_name,
    orders: orders.toSorted((a, b) => a.seq - b.seq).map((order) => toMailOrder(context, order)),
    checkoutNumber: checkout ? checkoutNumber(checkout.seq) : null,
    poNumber: first.po_number,
    company: first.company,
    address: first.address,
    taxes: amountsOfMail(context, charged, told),
    total: money(context, first, sumMinor(charged.map((payable) => payable.total_minor))),
    isPaid: orders.every((order) => order.paid_at !== null),
    reservedUntil: instant(context, Math.min(...orders.map((order) => order.reserved_until))),
    parts: [],
    url: orders.length === 1 ? orderUrl(context, first) : `${origin}/dashboard/myorder`,
    payUrl: `${origin}/dashboard/payment/${checkout && isPaidTogether ? `checkout/${checkout.id}` : first.id}`,
  };
}

/** When it is ordered, and when it is paid. */
function tellsOfFreight(freight: FreightRow, { kind, subjectId }: Omit<About, 'first'>): boolean {
  return kind === 'checkout_placed' || (kind === 'orders_paid' && freight.transaction_id === subjectId);
}

async function readDispute(context: MailContext, id: string): Promise<Readout> {
  const { db } = context.deps;
  const dispute = await findDispute(db, id);
  if (dispute?.state !== 'open') return { skip: mailReasons.outdated };
  const { orders } = await listPaidBy(db, dispute.payment_intent_id);
  const [first] = orders;
  if (!first) return { skip: mailReasons.gone };
  const content: DisputeContent = {
    orders: orders.map((order) => toMailOrder(context, order)),
    amount: money(context, first, dispute.amount_minor),
    reason: dispute.reason,
    url: orderUrl(context, first),
  };
  return { mail: { kind: 'payment_disputed', content }, name: null };
}

/** With the time zone, which the customer may not share. */
function instant({ locale, timeZone }: MailContext, at: number): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}
