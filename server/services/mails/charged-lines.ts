import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { MailOrder, OrdersContent } from '#server/mails/content.ts';
import { listCheckoutNumbers } from '#server/queries/orders/parcels.ts';
import type { PayableRows } from '#server/queries/payments/payables.ts';
import { amountsOfMail, money, netOf } from '#server/services/mails/mail-amounts.ts';
import { count } from '#server/services/mails/notice-content.ts';
import type { MailContext } from '#server/services/mails/readout.ts';
import { trackingLink } from '#shared/domain/fulfilment/carriers.ts';
import { orderNumber } from '#shared/domain/history/record-number.ts';
import { formatPrice, fromPriceUnits, sumMinor } from '#shared/domain/money.ts';
import { freightLine } from '#shared/messages/freight/freight-line.ts';
import { mailTexts } from '#shared/messages/mails/mails.ts';

/** The lines of what was paid, or goes back; `orders` are those of it, as they were when the mail was caused, or the one of a freight. */
export async function describeCharged(
  context: MailContext,
  orders: OrderRow[],
  of: PayableRows,
): Promise<Pick<OrdersContent, 'orders' | 'taxes' | 'total' | 'what'>> {
  const shown = orders.filter(({ id }) => of.orders.some((order) => order.id === id));
  const numbers = await listCheckoutNumbers(
    context.deps.db,
    of.freights.map(({ checkout_id }) => checkout_id),
  );
  const [url = ''] = orders.map((order) => orderUrl(context, order));
  const lines = of.freights.map((freight): MailOrder => {
    const net = money(context, freight, netOf(freight));
    const total = money(context, freight, freight.total_minor);
    const named = {
      number: numbers.get(freight.checkout_id) ?? '',
      product: freightLine(freight.name),
      partNumber: null,
    };
    return { ...named, url, quantity: count(context, 1), unitPrice: net, net, total, parcel: null };
  });
  const charged: Payable[] = [...shown, ...of.freights];
  const [first] = charged;
  return {
    orders: [...shown.map((order) => toMailOrder(context, order)), ...lines],
    taxes: amountsOfMail(context, charged, null),
    total: first ? money(context, first, sumMinor(charged.map(({ total_minor }) => total_minor))) : '',
    ...(shown.length === 0 && { what: mailTexts.freight(lines.map(({ number }) => number)) }),
  };
}

export function toMailOrder(context: MailContext, order: OrderRow): MailOrder {
  const { carrier, tracking_number: number } = order;
  return {
    number: orderNumber(order.seq),
    url: orderUrl(context, order),
    product: order.name,
    partNumber: order.part_number,
    quantity: count(context, order.quantity),
    unitPrice: formatPrice(fromPriceUnits(order.price_units), order.currency, context.locale),
    net: money(context, order, netOf(order)),
    total: money(context, order, order.total_minor),
    parcel: number === null ? null : { carrier, number, url: trackingLink(carrier, number) },
  };
}

export function orderUrl({ origin }: MailContext, { id }: OrderRow): string {
  return `${origin}/dashboard/order/${id}`;
}
