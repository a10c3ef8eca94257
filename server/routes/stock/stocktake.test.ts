import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Movement, Stock } from '#shared/contracts/stock/stock.ts';
import type { Stocktake, StocktakeLine } from '#shared/contracts/stock/stocktake.ts';
import { MAX_COUNTED_PRODUCTS } from '#shared/domain/limits.ts';
import { priceUnits } from '#shared/domain/money.ts';
import { countReason, stocktakeFieldMessages } from '#shared/messages/stock/stocktake.ts';

let shop: TestShop;
let staff: TestUser;
let product: Product;
beforeEach(async () => {
  shop = await openTestShop();
  staff = await shop.addUser({ role: 'warehouse' });
  product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 100, price: 5 });
});
afterEach(() => shop.close());

const send = <Body>(method: string, path: string, body?: object, by = staff) =>
  shop.request<Body>(method, `/api${path}`, { token: by.token, body });
const count = (counted: unknown, { _id } = product, by = staff) =>
  send<StocktakeLine>('PUT', `/stocktake/lines/${_id}`, { counted }, by);
const read = async () => (await send<Stocktake>('GET', '/stocktake')).body;
const apply = async (version?: number) =>
  send<Stocktake>('POST', '/stocktake/application', { version: version ?? (await read()).version });
const stock = async ({ _id } = product) => (await send<Stock>('GET', `/products/${_id}/stock`)).body;

describe('a stocktake', () => {
  test('changes stock by the difference at the count, whatever was sold and shipped since', async () => {
    const customer = await shop.addUser();
    await shop.placeOrder(customer, product, 10);
    expect((await count(97)).body).toMatchObject({ counted: 97, expected: 100, by: staff.email });
    const shipped = await shop.placeOrder(customer, product, 20);
    await send('PATCH', `/orders/status/${shipped._id}`);
    expect(await stock()).toEqual({ available: 70, setAside: 0, ordered: 10, shelf: 80 });
    expect(await read()).toMatchObject({ lines: 1, differing: 1, startedAt: expect.any(String) });
    expect((await apply()).body).toMatchObject({ lines: 1, differing: 1 });
    expect(await stock()).toEqual({ available: 67, setAside: 0, ordered: 10, shelf: 77 });
    const [movement] = (await send<Movement[]>('GET', `/products/${product._id}/movements?limit=1`)).body;
    const cause = { kind: 'adjusted', quantity: -3, availableAfter: 67, reason: countReason(97, 100), by: 'you' };
    expect(movement).toMatchObject({ ...cause, email: staff.email });
    expect(await read()).toEqual({ startedAt: null, version: 0, lines: 0, differing: 0 });
  });

  test('keeps its lines until it ends, counts a product again, and lists the last count first', async () => {
    const other = await shop.addProduct({ availableQuantity: 8 });
    const colleague = await shop.addUser({ admin: true });
    await count(90);
    await count(8, other);
    await count('100', product, colleague);
    const lines = await send<StocktakeLine[]>('GET', '/stocktake/lines?limit=1');
    expect(lines.body).toMatchObject([{ product: { _id: product._id }, counted: 100, by: colleague.email }]);
    expect([lines.headers.get('x-total-count'), lines.headers.has('link')]).toEqual(['2', true]);
    expect(await read()).toMatchObject({ version: 3, lines: 2, differing: 0 });
    expect((await send('DELETE', `/stocktake/lines/${other._id}`)).body).toMatchObject({ version: 4, lines: 1 });
    expect((await send('DELETE', `/stocktake/lines/${other._id}`)).status).toBe(404);
    expect((await apply()).status).toBe(200);
    expect((await send<Movement[]>('GET', `/products/${product._id}/movements`)).body).toHaveLength(1);
  });

  test('is applied once, and only as it was seen', async () => {
    await count(90);
    const seen = (await read()).version;
    await count(95);
    const stale = await apply(seen);
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stocktake_changed' }]);
    const responses = await Promise.all(Array.from({ length: 5 }, () => apply(seen + 1)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await stock()).toMatchObject({ available: 95 });
    // The next stocktake starts empty.
    await count(94);
    expect(await read()).toMatchObject({ version: 1, lines: 1 });
  });

  test('applies all of its lines or none, and names those that cannot be', async () => {
    const [short, gone] = [await shop.addProduct({ availableQuantity: 10 }), await shop.addProduct()];
    const admin = await shop.addUser({ admin: true });
    await count(101);
    await count(7, short);
    await count(999, gone);
    await shop.placeOrder(await shop.addUser(), short, 10);
    await send('DELETE', `/products/${gone._id}`, undefined, admin);
    const { status, body } = await apply();
    const { ordered, gone: removed } = stocktakeFieldMessages;
    const fields = { [`lines.${short._id}`]: ordered, [`lines.${gone._id}`]: removed };
    expect([status, body]).toMatchObject([409, { code: 'insufficient_stock', fields }]);
    expect(await stock()).toMatchObject({ available: 100 });
    await send('DELETE', `/stocktake/lines/${gone._id}`);
    await count(10, short);
    expect((await apply()).status).toBe(200);
    expect([await stock(), await stock(short)]).toMatchObject([{ available: 101 }, { available: 0, ordered: 10 }]);
  });

  test('gives what it finds to those in line', async () => {
    const holder = await shop.addUser();
    const waiting = await shop.addUser();
    await shop.placeOrder(holder, product, 100);
    const requested = { ...orderBody(product._id, 5), price: 5 };
    expect((await send('POST', `/products/${product._id}/waitlist`, requested, waiting)).status).toBe(201);
    await count(105);
    await apply();
    expect(await stock()).toEqual({ available: 0, setAside: 0, ordered: 105, shelf: 105 });
  });

  test('is discarded without a change of stock', async () => {
    await count(1);
    expect((await send('DELETE', '/stocktake')).body).toMatchObject({ lines: 0 });
    expect((await send('DELETE', '/stocktake')).status).toBe(409);
    expect([(await apply(1)).status, await stock()]).toMatchObject([409, { available: 100 }]);
  });

  test('has a largest size', async () => {
    await count(99);
    const { rows } = await sql<{ id: string }>`select id from stocktakes`.execute(shop.deps.db);
    for (let index = 1; index < MAX_COUNTED_PRODUCTS; index += 1) {
      const values = { id: `p${index}`, name: 'x', description: 'x', price_units: priceUnits(1), minimum_quantity: 1 };
      const more = { available_quantity: 0, image: '/x.svg', created_at: 1, search_text: 'x\nx\n  x' };
      await writerOf(shop.deps.db)
        .insertInto('products')
        .values({ ...values, ...more })
        .execute();
      const line = { stocktake_id: rows[0]?.id ?? '', product_id: `p${index}`, counted: 0, expected: 0 };
      await writerOf(shop.deps.db)
        .insertInto('stocktake_lines')
        .values({ ...line, counted_by: staff.userId, counted_at: 1 })
        .execute();
    }
    const refused = await count(5, await shop.addProduct());
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'stocktake_full' }]);
    expect((await count(98)).status).toBe(200);
    expect((await send('DELETE', '/stocktake')).status).toBe(200);
    await sql`delete from stocktake_lines`.execute(writerOf(shop.deps.db));
    await sql`delete from products where name = 'x'`.execute(writerOf(shop.deps.db));
  });

  test.each([-1, 1.5, '', null, 'x', 1e10, [], {}])('refuses %j counted', async (counted) => {
    const { status, body } = await count(counted);
    expect([status, body]).toMatchObject([422, { fields: { counted: stocktakeFieldMessages.counted } }]);
  });

  test('counts no unknown product', async () => {
    expect((await count(1, { ...product, _id: 'unknown' })).status).toBe(404);
    expect(await read()).toMatchObject({ startedAt: null });
  });
});

test.each([
  ['an applied difference without its movement', sql`update stocktake_lines set counted = counted + 1`],
  ['a movement of no count', sql`delete from stocktake_lines`],
  ['a movement of a discarded stocktake', sql`update stocktakes set ended_as = 'discarded'`],
])('npm run verify-db finds %s', async (_, damage) => {
  await count(90);
  await apply();
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
  await damage.execute(writerOf(shop.deps.db));
  expect(await verifyDatabase(shop.deps.db)).toEqual([expect.stringContaining(product._id)]);
  await shop.discard();
  shop = await openTestShop();
});
