import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { MAX_PAGE_BYTES } from '#server/http/limits.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { MAX_PAGE_SIZE } from '#shared/domain/limits.ts';

const ROWS = MAX_PAGE_SIZE + 5;

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  const product = await shop.addProduct({ minimumQuantity: 1, price: 5 });
  const order = await shop.placeOrder(admin, product);
  const db = writerOf(shop.deps.db);
  const copy = async (table: 'orders' | 'products', id: string) => {
    const {
      seq: _,
      in_stock: __,
      ...row
    } = (await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()) as Record<
      string,
      unknown
    >;
    const rows = Array.from({ length: ROWS }, (_, n) => ({ ...row, id: randomUUID(), name: `${table} ${n}` }));
    for (let start = 0; start < ROWS; start += 200) {
      await db
        .insertInto(table)
        .values(rows.slice(start, start + 200) as never)
        .execute();
    }
  };
  await copy('orders', order._id);
  await copy('products', product._id);
  const reviews = Array.from({ length: ROWS }, (_, n) => ({ id: `${n}`, name: 'Ada', created_at: n }));
  for (let start = 0; start < ROWS; start += 200) {
    await db
      .insertInto('reviews')
      .values(
        reviews
          .slice(start, start + 200)
          .map((review) => ({ ...review, user_id: admin.userId, ratings: 5, description: 'Strong' })),
      )
      .execute();
  }
});
afterAll(() => shop.discard());

interface Item {
  _id: string;
}

async function read(path: string) {
  const { status, headers, body } = await shop.request<Item[]>('GET', path, { token: admin.token });
  expect(status).toBe(200);
  return { ids: body.map(({ _id }) => _id), link: headers.get('link'), body };
}

test.each(['/api/orders', '/api/products', '/api/reviews', '/api/reviews/all', 'own orders'])(
  '%s without parameters gives the newest rows in creation order, with a link to those before',
  async (given) => {
    const path = given === 'own orders' ? `/api/orders/${admin.email}` : given;
    const all = [];
    for (let next: string | undefined = `${path}?sort=createdAt&limit=600`; next !== undefined; ) {
      const { ids, link }: Awaited<ReturnType<typeof read>> = await read(next);
      all.push(...ids);
      next = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];
    }
    const newest = await read(path);
    expect(newest.ids).toEqual(all.slice(-MAX_PAGE_SIZE));
    const before = /<([^>]+)>; rel="next"/.exec(newest.link ?? '')?.[1] ?? '';
    expect(before).toContain('?sort=-createdAt&cursor=');
    expect((await read(before)).ids).toEqual(all.slice(0, -MAX_PAGE_SIZE).reverse());
  },
);

test('what does not fit into a page is the oldest', async () => {
  await writerOf(shop.deps.db)
    .updateTable('reviews')
    .set({ description: 'x'.repeat(1500) } as object)
    .execute();
  const { ids, body, link } = await read('/api/reviews');
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(MAX_PAGE_BYTES);
  expect(ids.length).toBeLessThan(MAX_PAGE_SIZE);
  expect(ids.at(-1)).toBe(`${ROWS - 1}`);
  expect(ids[0]).toBe(`${ROWS - ids.length}`);
  expect(link).toContain('rel="next"');
});

test('a list that fits has no link', async () => {
  expect((await read('/api/users')).link).toBeNull();
});
