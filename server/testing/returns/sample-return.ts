import sharp from 'sharp';
import { listReturnPictures } from '#server/queries/returns/return-pictures.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { addReturnPicture } from '#server/services/returns/add-return-picture.ts';
import { approveReturn } from '#server/services/returns/decide-return.ts';
import { receiveReturn } from '#server/services/returns/receive-return.ts';
import { requestReturn } from '#server/services/returns/request-return.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

export async function samplePicture(color = 'red'): Promise<Uint8Array<ArrayBuffer>> {
  const file = sharp({ create: { width: 8, height: 6, channels: 3, background: color } });
  return new Uint8Array(await file.png().toBuffer());
}

/** How an order is paid before it is shipped. */
type Paid = 'card' | 'account' | 'not';

/** An order that was shipped. */
export async function shippedOrder(shop: TestShop, owner: TestUser, paid: Paid = 'not'): Promise<string> {
  const { deps } = shop;
  const product = await shop.addProduct();
  const requested = { ...orderBody(product._id, 10), onAccount: paid === 'account' };
  const { id } = await placeOrder(deps, { owner, order: requested, idempotencyKey: null });
  if (paid === 'card') {
    const { body } = await shop.request<Order>('GET', `/api/orders/${id}`, { token: owner.token });
    await shop.payByCard(owner, body);
    await shop.onIdle();
  }
  await shipOrder(deps, id, 'cli');
  return id;
}

/** Two of a shipped order with a picture, in this state. */
export async function sampleReturn(
  shop: TestShop,
  owner: TestUser,
  state: 'requested' | 'approved' | 'received' = 'requested',
  paid?: Paid,
): Promise<{ id: string; pictureId: string }> {
  const { deps } = shop;
  const orderId = await shippedOrder(shop, owner, paid);
  const asked = { quantity: 2, reason: 'defective' as const, text: 'They do not turn' };
  const { id } = await requestReturn(deps, { orderId, actor: owner.userId, asked, idempotencyKey: null });
  await addReturnPicture(deps, { id, bytes: await samplePicture() });
  const [picture] = await listReturnPictures(deps.db, id);
  const by = { id, actor: owner.userId };
  if (state !== 'requested') await approveReturn(deps, { ...by, approval: { quantity: 2 } });
  if (state === 'received') await receiveReturn(deps, { ...by, receipt: { quantity: 2, restocked: 1 } });
  return { id, pictureId: picture?.id ?? '' };
}
