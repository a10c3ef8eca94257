import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Envelope, OrderLine, OrderRequest } from '#server/integrations/cxml/parse-cxml.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import type { CheckoutWithOrders } from '#server/queries/checkouts/checkouts.ts';
import { placeCheckout } from '#server/services/checkouts/place-checkout.ts';
import { readDeliveryOptions } from '#server/services/freight/delivery-options.ts';
import { findItems } from '#server/services/punch-outs/find-items.ts';
import { newCheckoutSchema } from '#shared/contracts/checkouts/checkouts.ts';

interface Orderer {
  userId: string;
  accountId: string;
}

/**
 * Places a purchase order of a procurement system as one checkout at its prices, on account where the account may. The same
 * order again is the first one. @throws {AppError} like `placeCheckout`, and with a sentence for what the order lacks
 */
export async function placePurchaseOrder(
  deps: Deps,
  { userId, accountId }: Orderer,
  { order, envelope }: { order: OrderRequest; envelope: Envelope },
): Promise<CheckoutWithOrders> {
  if (order.type !== 'new')
    refuse(`Orders of type ${order.type} are not taken: call the shop to change or cancel one.`);
  const { currency } = deps.settings;
  const other = order.lines.find((line) => line.currency !== currency);
  if (other) refuse(`The shop sells in ${currency.toUpperCase()}.`);
  const lines = await findLines(deps, accountId, order.lines);
  const account = await findAccount(deps.db, accountId);
  const read = newCheckoutSchema.safeParse({
    lines,
    address: order.address,
    phone: order.phone ?? undefined,
    poNumber: order.orderId,
    deliveryNote: order.comments,
    costCentre: order.costCentre,
    onAccount: account?.payment_days !== null,
    ...(await deliveryOf(deps, { accountId, lines, order })),
  });
  if (!read.success)
    refuse(`${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('. ')}.`);
  const idempotencyKey = `purchase-order:${encodeURIComponent(order.orderId)}`;
  const { payloadId, from, to } = envelope;
  const { orderId, orderDate } = order;
  const purchaseOrder = { orderId, orderDate, payloadId, parties: { from, to }, lines: order.lines };
  return placeCheckout(deps, { owner: { userId }, checkout: read.data, idempotencyKey, purchaseOrder });
}

async function findLines(deps: Deps, accountId: string, lines: OrderLine[]) {
  const ids = await findItems(deps, accountId, lines);
  return lines.map(({ partNumber, quantity, price }, index) => {
    const productId = ids[index] ?? refuse(`No single product has the part number ${partNumber}.`);
    return { productId, quantity, price };
  });
}

/** While the shop charges for delivery, the method whose freight is what the order pays for shipping. */
async function deliveryOf(
  deps: Deps,
  given: { accountId: string; lines: { productId: string; quantity: number }[]; order: OrderRequest },
) {
  const { accountId, lines, order } = given;
  const { shipping, country, postcode } = order;
  const { options } = await readDeliveryOptions(deps, { lines, country, postcode }, accountId);
  if (options.length === 0) return {};
  const priced = options.flatMap(({ _id, name, collect, freight }) =>
    freight.is === 'priced' && !collect ? [{ _id, name, net: freight.net }] : [],
  );
  const chosen = priced.find(({ net }) => net === (shipping ?? 0));
  if (!chosen) {
    const choices = priced.map(({ name, net }) => `${name} ${net}`).join(', ');
    refuse(`Shipping of the order must be what a delivery costs: ${choices}.`);
  }
  return { delivery: { methodId: chosen._id, freight: chosen.net, ...(country && { country }), postcode } };
}

function refuse(message: string): never {
  throw new AppError('invalid_fields', { message });
}
