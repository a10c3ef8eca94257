import sharp from 'sharp';
import { listReturnPictures } from '#server/queries/returns/return-pictures.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { addReturnPicture } from '#server/services/returns/add-return-picture.ts';
import { approveReturn } from '#server/services/returns/decide-return.ts';
import { receiveReturn } from '#server/services/returns/receive-return.ts';
import { requestReturn } from '#server/services/returns/request-return.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';

export async function samplePicture(color = 'red'): Promise<Uint8Array<ArrayBuffer>> {
  const file = sharp({ create: { width: 8, height: 6, channels: 3, background: color } });
  return new Uint8Array(await file.png().toBuffer());
}

/** An order that was shipped. */
export async function shippedOrder(shop: TestShop, owner: TestUser, quantity = 10): Promise<string> {
  const { _id } = await shop.placeOrder(owner, await shop.addProduct(), quantity);
  await shipOrder(shop.deps, _id, 'cli');
  return _id;
}

/** Two of a shipped order with a picture, in this state. */
export async function sampleReturn(
  shop: TestShop,
  owner: TestUser,
  state: 'requested' | 'approved' | 'received' = 'requested',
): Promise<{ id: string; pictureId: string }> {
  const { deps } = shop;
  const orderId = await shippedOrder(shop, owner);
  const asked = { quantity: 2, reason: 'defective' as const, text: 'They do not turn' };
  const { id } = await requestReturn(deps, { orderId, actor: owner.userId, asked, idempotencyKey: null });
  await addReturnPicture(deps, { id, bytes: await samplePicture() });
  const [picture] = await listReturnPictures(deps.db, id);
  const by = { id, actor: owner.userId };
  if (state !== 'requested') await approveReturn(deps, { ...by, approval: { quantity: 2 } });
  if (state === 'received') await receiveReturn(deps, { ...by, receipt: { quantity: 2, restocked: 1 } });
  return { id, pictureId: picture?.id ?? '' };
}
