import { utils, write } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Import } from '#shared/contracts/imports/imports.ts';
import { importFileMessages } from '#shared/messages/imports/imports.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function check<Body>(rawBody: Uint8Array<ArrayBuffer>): Promise<Body> {
  const { token } = await shop.addUser({ admin: true });
  const headers = { 'content-type': 'text/csv', 'content-length': String(rawBody.length) };
  return (await shop.request<Body>('POST', '/api/imports', { token, rawBody, headers })).body;
}

test.each(['xlsx', 'ods'] as const)(
  'a spreadsheet as .%s of 10,000 rows is read while others are served',
  async (bookType) => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [`P-${index}`, 1.5 + index]);
    const book = utils.book_new(utils.aoa_to_sheet([['Part number', 'Price'], ...rows]), 'Products');
    const checking = check<Import>(new Uint8Array(write(book, { bookType, type: 'array' })));
    let slowest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      slowest = Math.max(slowest, performance.now() - last);
      last = performance.now();
    }, 10);
    expect(await checking).toMatchObject({ refused: 10_000 });
    clearInterval(timer);
    expect(slowest).toBeLessThan(1000);
  },
  120_000,
);

test('a ZIP that unpacks to too much is refused', async () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(160_000_000) });
  expect((await check<ErrorBody>(new Uint8Array(bomb))).message).toBe(importFileMessages.tooLargeUnpacked);
}, 60_000);
