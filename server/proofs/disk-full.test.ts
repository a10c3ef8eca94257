import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// SQLite's limit on the file size gives the same error as a full disk, SQLITE_FULL.

let shop: TestShop;
let customer: TestUser;
let product: Product;
beforeEach(async () => {
  // A file that was emptied has room.
  const database = { reuse: false };
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000_000 }, database });
  customer = await shop.addUser();
  product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 1_000_000, price: 5 });
});
afterEach(() => shop.close());

const NO_LIMIT = 4_294_967_294;

async function limitPages(pages: number): Promise<void> {
  await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(writerOf(shop.deps.db));
}

/** A limit below the current size means: not one page more. */
const fillDisk = () => limitPages(1);

function place() {
  const body = { ...orderBody(product._id), address: 'x'.repeat(500) };
  return shop.request<{ code?: string }>('POST', '/api/orders', { token: customer.token, body });
}

/** The free pages of the file are used up first. */
async function placeUntilRefused(): Promise<number> {
  for (let i = 0; i < 200; i += 1) {
    const { status } = await place();
    if (status !== 201) return status;
  }
  return 201;
}

test(
  'a full disk gives 503 on writes, reads continue, and the shop recovers by itself',
  async () => {
    const cycles = rounds(3, 50);
    const wrong: string[] = [];
    let refused = 0;
    const expectStatus = (what: string, status: number, wanted: number) => {
      if (status !== wanted) wrong.push(`${what}: ${status}`);
    };
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      await fillDisk();
      expectStatus('the first refused order', await placeUntilRefused(), 503);
      for (let i = 0; i < 5; i += 1) {
        const response = await place();
        expectStatus('an order on a full disk', response.status, 503);
        if (response.body.code !== 'disk_full') wrong.push(`code: ${response.body.code}`);
        if (response.headers.get('retry-after') === null) wrong.push('no Retry-After');
        refused += 1;
      }
      expectStatus('a read', (await shop.request('GET', '/api/products')).status, 200);
      expectStatus('own orders', (await shop.request('GET', `/api/orders/${customer.email}`, customer)).status, 200);
      await limitPages(NO_LIMIT);
      expectStatus('an order with space again', (await place()).status, 201);
    }
    const expected = shop.errors.splice(0);
    expect(wrong).toEqual([]);
    expect(expected.every((line) => line.startsWith('disk_full'))).toBe(true);

    expect(await placeUntilRefused()).toBe(201);
    report({
      promise: 'A full disk refuses writes with 503, reads go on, and the shop recovers by itself',
      tried: `${cycles} times full, ${refused + cycles} writes refused`,
      failed: wrong.length,
      control: 'with space, 200 writes: none refused',
      test: 'server/proofs/disk-full.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
