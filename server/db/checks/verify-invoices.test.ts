import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import { problemsAfter } from '#server/testing/checks/problems-after.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

// Two paid orders, one with a refund that succeeded at its second attempt.

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const { token } = await shop.addUser({ admin: true });
  const customer = await shop.addUser();
  for (const price of [5, 6]) {
    const order = await shop.placeOrder(customer, await shop.addProduct({ price }));
    await shop.payByCard(customer, order);
    await shop.onIdle();
    if (price === 5) continue;
    const body = { amount: 10, reason: 'Damaged' };
    await shop.request('POST', `/api/orders/${order._id}/refunds`, { token, body });
    await shop.onIdle();
    const refund = await shop.deps.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow();
    await shop.demo.stripe.changeRefund(refund.refund_id ?? '', 'failed');
    await shop.onIdle();
    shop.errors.splice(0);
    await shop.request('POST', `/api/orders/${order._id}/refunds/${refund.id}/retry`, { token });
    await shop.onIdle();
  }
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
  const triggers = ['invoices_frozen', 'invoices_kept', 'invoice_lines_frozen', 'invoice_lines_kept'];
  for (const trigger of triggers) {
    const on = engineOf(shop.deps.db) === 'postgres' ? ` on ${trigger.replace(/_[a-z]+$/, '')}` : '';
    await sql.raw(`drop trigger ${trigger}${on}`).execute(writerOf(shop.deps.db));
  }
});
afterAll(() => shop.discard());

const invoice = sql`(select id from invoices where serial = 1 and series = 'INV')`;
const note = sql`(select id from invoices where serial = 1 and series = 'CN')`;
const lineOf = (id: RawBuilder<unknown>) => sql`delete from invoice_lines where invoice_id = ${id}`;

test.each<[string, RegExp, ...RawBuilder<unknown>[]]>([
  ['a number that was given to no invoice', /gap/, sql`update invoice_numbers set last = last + 1`],
  ['a number left out', /gap/, sql`update invoices set serial = serial + 5, number = 'x' where kind = 'reversal'`],
  ['a series without its counter', /gap/, sql`delete from invoice_numbers where series = 'CN'`],
  ['a number of another year', /number/, sql`update invoices set issued_at = issued_at + 400 * 86400000`],
  ['a number that says another', /number/, sql`update invoices set number = 'INV-1' where id = ${invoice}`],
  ['an invoice without lines', /sum of its lines/, lineOf(invoice)],
  [
    'a payment without an invoice',
    /no invoice/,
    lineOf(sql`(select id from invoices where serial = 2 and series = 'INV')`),
  ],
  [
    'an invoice of another amount than its payment',
    /same amount/,
    sql`update invoice_lines set net_minor = 1, total_minor = 1 where invoice_id = ${invoice}`,
    sql`update invoices set net_minor = 1, total_minor = 1 where id = ${invoice}`,
  ],
  [
    'an invoice of another payment',
    /same amount/,
    sql`update invoices set transaction_id = 'pi_other' where id = ${invoice}`,
  ],
  ['a refund without its credit note', /credit notes/, lineOf(note)],
  [
    'a credit note of another amount than its refund',
    /credit notes/,
    sql`update invoice_lines set net_minor = 1, total_minor = 1 where kind = 'credit_note'`,
    sql`update invoices set net_minor = 1, total_minor = 1 where kind = 'credit_note'`,
  ],
  ['a credit note about another invoice', /correct/, sql`update invoices set corrects = ${invoice} where id = ${note}`],
  [
    'a credit note that was reversed in part',
    /correct/,
    sql`update invoice_lines set net_minor = 1, total_minor = 1 where kind = 'reversal'`,
    sql`update invoices set net_minor = 1, total_minor = 1 where kind = 'reversal'`,
  ],
  [
    'more credited than invoiced',
    /more of it/,
    sql`update invoice_lines set net_minor = 99999, total_minor = 99999 where kind = 'credit_note'`,
  ],
])('detects %s', async (_, problem, ...damages) => {
  expect(await problemsAfter(shop.deps.db, ...damages)).toContainEqual(expect.stringMatching(problem));
});

test('the database refuses a second invoice with the same number', async () => {
  const double = sql`update invoices set serial = 1, number = 'x' where kind = 'reversal'`;
  await expect(double.execute(writerOf(shop.deps.db))).rejects.toThrow(/unique/i);
});
