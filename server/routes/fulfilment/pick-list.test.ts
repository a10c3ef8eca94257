import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { PickList } from '#shared/contracts/fulfilment/pick-list.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { rolesWith } from '#shared/domain/users/permissions.ts';

let shop: TestShop;
let staff: TestUser;
let customer: TestUser;
let bolt: Product;
let washer: Product;
let nut: Product;
beforeEach(async () => {
  shop = await openTestShop();
  staff = await shop.addUser({ role: 'warehouse' });
  customer = await shop.addUser();
  const goods = { minimumQuantity: 1, availableQuantity: 1000 };
  bolt = await shop.addProduct({ ...goods, product: 'Bolt', partNumber: 'HB-12', bin: 'A-10-1' });
  washer = await shop.addProduct({ ...goods, product: 'Washer', partNumber: 'FW-10', bin: 'a-3' });
  nut = await shop.addProduct({ ...goods, product: 'Nut', partNumber: 'HN-12' });
});
afterEach(() => shop.close());

const read = async (orders?: Pick<Order, '_id'>[], by = staff) => {
  const query = orders === undefined ? '' : `?orders=${orders.map(({ _id }) => _id).join()}`;
  return shop.request<PickList>('GET', `/api/pick-list${query}`, { token: by.token });
};
const linesOf = ({ lines }: PickList) =>
  lines.map(({ product, quantity, split }) => [
    product.bin,
    product.partNumber,
    quantity,
    split.map(({ slip, quantity: part }) => `${slip} ${part}`),
  ]);

test('has one line for each product in the order of the bins, split by the slips that the goods go with', async () => {
  const alone = await shop.placeOrder(customer, bolt, 20);
  const checkout = await shop.placeCheckout(customer, [nut, washer, bolt]);
  const [first] = checkout.orders;
  const { status, body } = await read([alone, first as Order]);
  const slip = checkout.number;
  expect([status, body.orders, body.left, body.hasMore]).toEqual([200, 4, 0, false]);
  expect(body.slips.map(({ number }) => number).toSorted()).toEqual([alone.number, slip].toSorted());
  const [inBoth] = body.lines.filter(({ product }) => product.partNumber === 'HB-12');
  expect(inBoth?.split.toSorted((one, other) => one.quantity - other.quantity)).toEqual([
    { slip, quantity: 1 },
    { slip: alone.number, quantity: 20 },
  ]);
  expect(linesOf(body).map(([bin, partNumber, quantity]) => [bin, partNumber, quantity])).toEqual([
    ['a-3', 'FW-10', 1],
    ['A-10-1', 'HB-12', 21],
    [null, 'HN-12', 1],
  ]);
});

test('leaves out what may not leave, and what is packed already', async () => {
  const open = await shop.placeOrder(customer, bolt, 5);
  const shipped = await shop.placeOrder(customer, bolt, 3);
  await shop.request('POST', `/api/orders/shipments`, {
    token: staff.token,
    body: { orders: [{ orderId: shipped._id }] },
  });
  const asked = [open, shipped, { _id: 'unknown' }];
  const { body } = await read(asked);
  expect([linesOf(body), body.left]).toEqual([[['A-10-1', 'HB-12', 5, [`${open.number} 5`]]], 2]);
  const scan = (quantity: number) =>
    shop.request('POST', `/api/packing/${open._id}/scans`, {
      token: staff.token,
      body: { key: `k${quantity}`, code: 'HB-12', quantity, isTyped: true },
    });
  await scan(2);
  expect(linesOf((await read([open])).body)).toEqual([['A-10-1', 'HB-12', 3, [`${open.number} 3`]]]);
  await scan(3);
  expect((await read([open])).body.lines).toEqual([]);
});

test('without orders it is of all that may leave: paid, not shipped, not on hold', async () => {
  expect((await read()).body).toEqual({ lines: [], slips: [], orders: 0, left: 0, hasMore: false });
  const paid = await shop.placeOrder(customer, washer, 7);
  await shop.placeOrder(customer, bolt, 5);
  await shop.payByCard(customer, paid);
  await shop.onIdle();
  expect(linesOf((await read()).body)).toEqual([['a-3', 'FW-10', 7, [`${paid.number} 7`]]]);
});

test('is for those who pack', async () => {
  expect(rolesWith('orders.pack')).toEqual(['admin', 'warehouse']);
  const order = await shop.placeOrder(customer, bolt, 20);
  expect((await read([order], customer)).status).toBe(403);
  expect((await shop.request('GET', '/api/pick-list')).status).toBe(401);
});
