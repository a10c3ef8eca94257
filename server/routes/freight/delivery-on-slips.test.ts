import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkoutBody, sampleDeliveryMethod } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { SavedDeliveryMethod } from '#shared/contracts/freight/delivery-methods.ts';
import type { PackedParcel } from '#shared/contracts/fulfilment/packing.ts';
import type { Parcel } from '#shared/contracts/fulfilment/parcels.ts';

let shop: TestShop;
let staff: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  staff = await shop.addUser({ role: 'warehouse' });
});
afterEach(() => shop.close());

async function read(orderId = '') {
  const { token } = staff;
  const slips = await shop.request<Parcel[]>('GET', `/api/parcels?orders=${orderId}`, { token });
  const bench = await shop.request<PackedParcel>('GET', `/api/packing/${orderId}`, { token });
  return [slips.body[0], bench.body];
}

test('slip and bench say how a parcel is delivered, and nothing without delivery methods', async () => {
  const customer = await shop.addUser();
  const product = await shop.addProduct();
  const before = await shop.placeCheckout(customer, [product]);
  for (const shown of await read(before.orders[0]?._id)) expect(shown).not.toHaveProperty('delivery');

  const admin = await shop.addUser({ role: 'admin' });
  const gate = sampleDeliveryMethod({ name: 'Collect at our gate', rule: { is: 'collect' } });
  const added = await shop.request<SavedDeliveryMethod>('POST', '/api/delivery-methods', {
    token: admin.token,
    body: gate,
  });
  const delivery = { methodId: added.body._id, freight: 0 };
  const { body } = await shop.request<Checkout>('POST', '/api/checkouts', {
    token: customer.token,
    body: { ...checkoutBody([product]), delivery },
  });
  for (const shown of await read(body.orders[0]?._id)) expect(shown).toMatchObject({ delivery: gate.name });
});
