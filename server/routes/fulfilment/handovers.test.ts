import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { countProduct } from '#server/services/stock/count-product.ts';
import { applyStocktake } from '#server/services/stock/end-stocktake.ts';
import { addFailedMail } from '#server/testing/mail/failed-mail.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { CurrentShift, Handover, HandoverFigures } from '#shared/contracts/fulfilment/handovers.ts';
import type { Import } from '#shared/contracts/imports/imports.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { type HandoverLine, handoverLines } from '#shared/domain/fulfilment/handover.ts';
import { may } from '#shared/domain/users/permissions.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { handoverLineText, handoverMessages } from '#shared/messages/fulfilment/handover.ts';

// Each test shop also compares the figures with the event log when it closes (server/db/checks/verify-handovers.ts).

let shop: TestShop;
let admin: TestUser;
let packer: TestUser;
let customer: TestUser;
let product: Product;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  packer = await shop.addUser({ role: 'warehouse' });
  customer = await shop.addUser();
  product = await shop.addProduct({ price: 1 });
});
afterEach(() => shop.close());

async function send<Body>(method: string, path: string, { token }: TestUser, body?: object, status = 200) {
  const response = await shop.request<Body>(method, `/api/${path}`, { token, body });
  expect([path, response.status, response.status < 400 ? null : response.body]).toEqual([
    path,
    status,
    status < 400 ? null : expect.anything(),
  ]);
  return response.body;
}

const readShift = (user: TestUser, from = '') => send<CurrentShift>('GET', `handover${from && `?from=${from}`}`, user);
const write = (user: TestUser, note = '', version = 0) => send<Handover>('PUT', 'handover', user, { note, version });
const sign = ({ _id }: { _id: string }, user: TestUser, version = 1, status = 200) =>
  send<Handover & { code: string; message: string }>('POST', `handovers/${_id}/signature`, user, { version }, status);

function countsOf({ lines }: HandoverFigures): Record<string, number> {
  return Object.fromEntries(lines.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}

const lineOf = ({ lines }: HandoverFigures, line: HandoverLine) => lines.find(({ name }) => name === line);

/** Returns the five orders that it places. */
async function work(): Promise<Order[]> {
  const orders: Order[] = [];
  for (let index = 0; index < 5; index += 1) orders.push(await shop.placeOrder(customer, product, 10));
  const [one, two, three, four, five] = orders.map(({ _id }) => _id);
  await send('POST', 'orders/printed', packer, { orders: [one, two, three] });
  await send('POST', 'orders/printed', packer, { orders: [two] });
  for (const id of [one, two]) await send('PATCH', `orders/status/${id}`, packer);
  await send('DELETE', `orders/status/${two}`, packer);
  await send('PATCH', `orders/status/${four}`, admin);
  await send('DELETE', `orders/${five}`, customer);
  await send('PATCH', `products/${product._id}`, admin, { price: 2 });
  await send('PATCH', `products/${product._id}`, admin, { description: 'Stronger' });
  await send(
    'POST',
    `products/${product._id}/movements`,
    packer,
    { kind: 'received', quantity: 5, reason: 'Note 4711' },
    201,
  );
  await countProduct(shop.deps, { productId: product._id, counted: 700, actor: packer.userId });
  await applyStocktake(shop.deps, { version: 1, actor: packer.userId });
  await send('PATCH', `products/${product._id}`, admin, { lowStockAt: 1_000_000 });
  await send('PUT', `users/admin/${customer.email}`, admin);
  await send('DELETE', `users/admin/${customer.email}`, admin);
  await addFailedMail(shop.deps.db);
  return orders;
}

test('counts what happened since the last signed handover, and by whom', async () => {
  const [, second, third] = await work();
  const shift = await readShift(admin);
  expect(countsOf(shift)).toEqual({
    placed: 5,
    shipped: 3,
    takenBack: 1,
    printedNotShipped: 2,
    cancelled: 1,
    lowStock: 1,
    stockChanged: 1,
    counted: 1,
    productsChanged: 3,
    pricesChanged: 1,
    failedMails: 1,
    // Of the test's own staff too.
    rolesChanged: 4,
  });
  expect(shift.shippedBy).toEqual([
    { email: packer.email, count: 2 },
    { email: admin.email, count: 1 },
  ]);
  expect(shift.notShipped.map(({ number }) => number)).toEqual([second?.number, third?.number]);
  expect(shift.open).toBeNull();

  await sign(await write(packer), admin);
  expect(countsOf(await readShift(admin))).toEqual({ lowStock: 1, failedMails: 1 });
  await shop.placeOrder(customer, product, 10);
  expect(countsOf(await readShift(admin))).toEqual({ placed: 1, lowStock: 1, failedMails: 1 });
  const earlier = await readShift(admin, new Date(shop.deps.now() - DAY_MS).toISOString());
  expect(countsOf(earlier)).toMatchObject({ placed: 6, shipped: 3 });
});

test('counts parts of orders beside the orders that are complete', async () => {
  const order = await shop.placeOrder(customer, product, 10);
  await send('PATCH', `orders/status/${order._id}`, packer, { quantity: 4 });
  await send('PATCH', `orders/status/${order._id}`, packer, { quantity: 1 });
  expect(countsOf(await readShift(admin))).toMatchObject({ placed: 1, partsShipped: 2 });
  await send('PATCH', `orders/status/${order._id}`, packer);
  expect(countsOf(await readShift(admin))).toMatchObject({ shipped: 1, partsShipped: 2 });
});

test('counts imports and their products for administrators, and imports that were undone', async () => {
  const importProducts = async (file: string): Promise<Import> => {
    const rawBody = new TextEncoder().encode(file);
    const { body } = await shop.request<Import>('POST', '/api/imports?name=p.csv', { token: admin.token, rawBody });
    return send<Import>('POST', `imports/${body._id}/application`, admin);
  };
  expect(lineOf(await readShift(admin), 'imports')).toMatchObject({ count: 0, products: 0 });
  const head = 'Part number,Product,Description,Price,Minimum quantity,Available,Image';
  await importProducts([head, ...['A', 'B', 'C'].map((part) => `${part}-1,Bolt,Steel,1,1,10,/b.svg`)].join('\r\n'));
  const prices = await importProducts('Part number,Price\r\nA-1,2\r\nB-1,2\r\nC-1,1\r\nD-1,2');
  const imports = { name: 'imports', count: 2, isMore: false, products: 5 };
  expect(lineOf(await readShift(admin), 'imports')).toEqual(imports);
  expect(handoverLineText('imports', imports)).toBe('2 imports: 5 products added or changed');
  await send('DELETE', `imports/${prices._id}/application`, admin);
  const written = await write(packer);
  expect(lineOf(written, 'imports')).toBeUndefined();
  const signed = await sign(written, admin);
  expect(lineOf(signed, 'imports')).toEqual(imports);
  expect(lineOf(signed, 'importsUndone')).toMatchObject({ count: 1 });
  expect(lineOf(await readShift(admin), 'imports')).toMatchObject({ count: 0, products: 0 });
});

test('orders by card that are unpaid for five days are counted, those on account are not; later starts are refused', async () => {
  shop.deps.settings.unpaidOrderHours = 10 * 24;
  await shop.placeOrder(customer, product, 10);
  await send('PUT', `customers/${customer.userId}/terms`, admin, { creditLimit: 10_000, paymentDays: 30 });
  await send('POST', 'orders', customer, { ...orderBody(product._id, 10), onAccount: true }, 201);
  shop.advance(5 * DAY_MS - 1000);
  admin = await signInForTest(shop.deps, admin.email);
  expect(countsOf(await readShift(admin))).toEqual({});
  shop.advance(2000);
  expect(countsOf(await readShift(admin))).toEqual({ unpaidForDays: 1 });
  const from = new Date(shop.deps.now() + 60_000).toISOString();
  const fields = { from: handoverMessages.startsLater };
  expect(await send('GET', `handover?from=${from}`, admin, undefined, 422)).toMatchObject({ fields });
  expect(await send('PUT', 'handover', admin, { note: '', version: 0, from }, 422)).toMatchObject({ fields });
});

test('warehouse staff see no lines about prices, money, mails and roles', async () => {
  await work();
  const hidden = Object.entries(handoverLines).flatMap(([name, permission]) =>
    may({ role: 'warehouse' }, permission) ? [] : [name],
  );
  const written = await write(admin);
  const seen = [
    await readShift(packer),
    (await readShift(packer)).open,
    await sign(written, packer),
    ...(await send<Handover[]>('GET', 'handovers', packer)),
    await send<Handover>('GET', `handovers/${written._id}`, packer),
  ];
  for (const figures of seen) {
    const names: string[] = figures?.lines.map(({ name }) => name) ?? [];
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => hidden.includes(name))).toEqual([]);
  }
  expect(written.lines.map(({ name }) => name)).toEqual(Object.keys(handoverLines));
});

test('is written again or withdrawn by its author until a colleague signs it; then it is frozen', async () => {
  const first = await write(packer, 'Pallet 7 is damaged');
  expect((await readShift(admin)).open).toMatchObject({ note: 'Pallet 7 is damaged', isOwn: false, maySign: true });
  expect(await send('PUT', 'handover', admin, { note: 'Mine', version: 1 }, 409)).toMatchObject({
    code: 'handover_waits',
  });
  expect(await send('DELETE', 'handover', admin, undefined, 409)).toMatchObject({ code: 'handover_waits' });
  await shop.placeOrder(customer, product, 10);
  const again = await write(packer, 'Pallet 7 and 8', 1);
  expect([again._id, again.version, countsOf(again).placed]).toEqual([first._id, 2, 1]);
  expect(await send('PUT', 'handover', packer, { note: 'Late', version: 1 }, 409)).toMatchObject({
    code: 'handover_changed',
  });
  expect(await sign(again, admin, 1, 409)).toMatchObject({ code: 'handover_changed' });
  await send('DELETE', 'handover', packer);
  await send('DELETE', 'handover', packer, undefined, 404);
  await sign(again, admin, 2, 404);

  const last = await write(packer, 'Pallet 9');
  const signed = await sign(last, admin);
  expect(signed).toMatchObject({ by: packer.email, signedBy: admin.email, note: 'Pallet 9' });
  await shop.placeOrder(customer, product, 10);
  expect(await send('GET', 'handovers', packer)).toMatchObject([{ _id: last._id, from: last.from, to: last.to }]);
  expect(countsOf(await send('GET', `handovers/${last._id}`, packer))).toEqual(countsOf(last));
  const table = writerOf(shop.deps.db);
  await expect(table.updateTable('handovers').set({ note: 'x' }).execute()).rejects.toThrow(/never changed/);
  await expect(table.deleteFrom('handovers').execute()).rejects.toThrow(/never changed/);
});

test('its author signs it only when there is no other staff', async () => {
  const written = await write(packer);
  expect((await readShift(packer)).open).toMatchObject({ isOwn: true, maySign: false });
  expect(await sign(written, packer, 1, 409)).toMatchObject({
    code: 'handover_own',
    message: errorMessages.handover_own,
  });
  await sign(written, admin);
  await send('PUT', `users/${packer.email}/role`, admin, { role: 'customer' });
  const alone = await write(admin);
  expect((await readShift(admin)).open).toMatchObject({ isOwn: true, maySign: true });
  expect((await sign(alone, admin)).signedBy).toBe(admin.email);
});

test('of two who sign at once one does, and the other reads who did; signing again changes nothing', async () => {
  const other = await shop.addUser({ role: 'warehouse' });
  const written = await write(packer);
  const path = `/api/handovers/${written._id}/signature`;
  const results = await Promise.all(
    [admin, other, admin, other].map(({ token }) =>
      shop.request<Handover & { message: string }>('POST', path, { token, body: { version: 1 } }),
    ),
  );
  const won = results.find(({ status }) => status === 200)?.body.signedBy ?? '';
  const byWinner = [200, 409, 200, 409];
  expect(results.map(({ status }) => status)).toEqual(won === admin.email ? byWinner : byWinner.toReversed());
  for (const { status, body } of results)
    if (status === 409) expect(body.message).toBe(handoverMessages.signedMeanwhile(won));
  const signatures = await shop.deps.db
    .selectFrom('events')
    .select('seq')
    .where('type', '=', 'handover.signed')
    .execute();
  expect(signatures.length).toBe(1);
});

test('two who hand over at once write one handover', async () => {
  const results = await Promise.all(
    [admin, packer].map(({ token }) =>
      shop.request<{ code?: string }>('PUT', '/api/handover', { token, body: { note: '', version: 0 } }),
    ),
  );
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('signed handovers are pages, newest first', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const written = await write(packer, `Shift ${index}`);
    ids.unshift((await sign(written, admin))._id);
  }
  await write(packer, 'Not signed');
  const found: string[] = [];
  let next: string | null = '/api/handovers?sort=-createdAt&limit=2';
  while (next !== null) {
    const page: Awaited<ReturnType<typeof shop.request<Handover[]>>> = await shop.request('GET', next, {
      token: packer.token,
    });
    expect(page.headers.get('x-total-count')).toBe('5');
    found.push(...page.body.map(({ _id }) => _id));
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
  }
  expect(found).toEqual(ids);
});
