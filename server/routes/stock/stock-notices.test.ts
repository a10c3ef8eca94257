import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { addStockNoticeMails } from '#server/services/stock/stock-notices.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { MAX_STOCK_NOTICES } from '#shared/domain/limits.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
let product: Product;
beforeEach(async () => {
  shop = await openTestShop();
  await recordMailSwitch({ ...shop.deps, mails: {} });
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
  product = await shop.addProduct({ minimumQuantity: 12, availableQuantity: 8 });
});
afterEach(() => shop.close());

const notice = (method: 'PUT' | 'DELETE', id = product._id, by = customer) =>
  shop.request<{ asked: boolean } & ErrorBody>(method, `/api/products/${id}/stock-notice`, { token: by.token });
const list = async () =>
  (await shop.request<{ productId: string }[]>('GET', '/api/stock-notices', { token: customer.token })).body;
const receive = (adjustQuantity: number) =>
  shop.request('PATCH', `/api/products/${product._id}`, {
    token: admin.token,
    body: { adjustQuantity, reason: 'delivery' },
  });
const mails = () =>
  shop.deps.db.selectFrom('outbox').select(['recipient', 'subject_id']).where('kind', '=', 'stock_back').execute();

test('who asked is told once when the minimum is there again, by however many processes at once', async () => {
  expect((await notice('PUT')).body).toEqual({ asked: true });
  expect((await notice('PUT')).body).toEqual({ asked: true });
  expect(await list()).toMatchObject([{ productId: product._id, product: product.product }]);
  await receive(3);
  await addStockNoticeMails(shop.deps);
  expect(await mails()).toEqual([]);

  await receive(1);
  await Promise.all([1, 2, 3].map(() => addStockNoticeMails(shop.deps)));
  expect(await mails()).toEqual([{ recipient: customer.email, subject_id: product._id }]);
  expect(await list()).toEqual([]);

  // Asked again, it is another mail.
  expect(await notice('PUT')).toMatchObject({ status: 409, body: { code: 'enough_in_stock' } });
  await receive(-1);
  await notice('PUT');
  await receive(5);
  await addStockNoticeMails(shop.deps);
  expect(await mails()).toHaveLength(2);
});

test('who wants it no more is not told, and others are', async () => {
  const other = await shop.addUser();
  await notice('PUT');
  await notice('PUT', product._id, other);
  expect((await notice('DELETE')).body).toEqual({ asked: false });
  expect((await notice('DELETE')).body).toEqual({ asked: false });
  await receive(100);
  await addStockNoticeMails(shop.deps);
  expect(await mails()).toEqual([{ recipient: other.email, subject_id: product._id }]);
});

test('a product whose rest is sold has more than nothing', async () => {
  await notice('PUT');
  await shop.request('PATCH', `/api/products/${product._id}`, { token: admin.token, body: { sellsRest: true } });
  await addStockNoticeMails(shop.deps);
  expect(await mails()).toHaveLength(1);
});

test('refuses unknown products and too many', async () => {
  expect((await notice('PUT', 'unknown')).status).toBe(404);
  const at = shop.deps.now();
  for (let count = 0; count < MAX_STOCK_NOTICES; count++) {
    const { _id: product_id } = await shop.addProduct({ minimumQuantity: 12, availableQuantity: 0 });
    const values = { user_id: customer.userId, product_id, created_at: at };
    await writerOf(shop.deps.db).insertInto('stock_notices').values(values).execute();
  }
  expect(await notice('PUT')).toMatchObject({ status: 422, body: { code: 'invalid_fields' } });
});
