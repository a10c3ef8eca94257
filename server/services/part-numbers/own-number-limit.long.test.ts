import { expect, test } from 'vitest';
import { insertMany } from '#server/db/insert-rows.ts';
import { searchText } from '#server/db/search/search-text.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { writeOwnNumbers } from '#server/queries/products/own-part-numbers.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import { MAX_OWN_PART_NUMBERS } from '#shared/domain/part-numbers/own-part-number-limits.ts';
import { ownNumberProblems } from '#shared/messages/part-numbers/own-part-numbers.ts';

test('an account has at most so many numbers, typed or from a file', async () => {
  const shop = await openTestShop();
  const { token, userId } = await shop.addUser();
  const ids = Array.from({ length: MAX_OWN_PART_NUMBERS - 1 }, (_, n) => `p${n}`);
  const goods = { description: '', price_units: 10_000, minimum_quantity: 1, available_quantity: 0, image: '/p.svg' };
  const fixed = { created_at: 1, order_multiple: 1, unit: 'piece' };
  const rows = ids.map((id) => ({ id, name: id, ...goods, ...fixed, search_text: searchText(id, '', null) }));
  await inTransaction(shop.deps.db, (db) => insertMany(db, 'products', rows));
  const set = new Map(ids.map((id) => [id, `own-${id}`]));
  await inTransaction(shop.deps.db, async (db) => {
    await writeOwnNumbers(db, { accountId: userId, set, remove: [], at: 1 });
    const after = { added: ids.length, changed: 0, removed: 0 };
    await recordEvent(db, { at: 1, actor: userId, type: 'customer.part_numbers_changed', subjectId: userId, after });
  });
  const numbered = async (number: string, partNumber: string) => {
    const { _id } = await shop.addProduct({ partNumber });
    const path = `/api/accounts/own/part-numbers/${_id}`;
    return { ...(await shop.request<ErrorBody>('PUT', path, { token, body: { number } })), path };
  };
  const last = await numbered('A-1', 'P-1');
  expect(last.status).toBe(200);
  const tooMany = { number: ownNumberProblems.tooMany(MAX_OWN_PART_NUMBERS) };
  expect((await numbered('A-2', 'P-2')).body.fields).toEqual(tooMany);
  expect((await shop.request('PUT', last.path, { token, body: { number: 'A-4' } })).status).toBe(200);
  const rawBody = new TextEncoder().encode('Part number,Your part number\nP-2,A-2');
  const imports = '/api/accounts/own/part-number-imports';
  const { _id } = (await shop.request<{ _id: string }>('POST', imports, { token, rawBody })).body;
  const applied = await shop.request<ErrorBody>('POST', `${imports}/${_id}/application`, { token });
  expect(applied.body.fields).toEqual(tooMany);
  await shop.close();
});
