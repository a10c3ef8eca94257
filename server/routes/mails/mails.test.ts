import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { addMail, addStaffMails, type NewMail, switchMails } from '#server/queries/mails/outbox.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { mailKinds } from '#shared/domain/mails/mail-kinds.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const mail: NewMail = {
  kind: 'order_shipped',
  subjectId: 'an order',
  recipient: { userId: null, email: 'ada@test.example' },
  at: 1_790_000_000_000,
};

const add = (...mails: NewMail[]) =>
  inTransaction(shop.deps.db, async (db) => {
    for (const one of mails) await addMail(db, one);
  });
const turn = (on: { at: number } | null) => inTransaction(shop.deps.db, (db) => switchMails(db, on));
const rows = () => shop.deps.db.selectFrom('outbox').selectAll().orderBy('seq').execute();

test('while mails are on, one event adds one row, which waits as long as its kind says', async () => {
  await turn({ at: mail.at });
  await add(mail, mail, { ...mail, event: 'shipped again' }, { ...mail, subjectId: 'another', checkoutId: 'both' });
  await add(mail);
  expect(await rows()).toEqual([
    expect.objectContaining({
      kind: 'order_shipped',
      event_key: 'order_shipped:an order',
      subject_id: 'an order',
      merge_key: null,
      recipient: 'ada@test.example',
      state: 'queued',
      attempts: 0,
      created_at: mail.at,
      next_attempt_at: mail.at + mailKinds.order_shipped.waitMs,
      message_id: null,
    }),
    expect.objectContaining({ event_key: 'order_shipped:shipped again', subject_id: 'an order' }),
    expect.objectContaining({ event_key: 'order_shipped:another', merge_key: 'order_shipped:both' }),
  ]);
});

test('while mails are off, no row is written', async () => {
  await add(mail);
  await turn({ at: 1 });
  await turn({ at: 2 });
  expect(await shop.deps.db.selectFrom('mail_switch').select('rows_since').execute()).toEqual([{ rows_since: 1 }]);
  await turn(null);
  await add(mail);
  expect(await rows()).toEqual([]);
});

test('staff mails go to each administrator whose address is verified, once', async () => {
  await turn({ at: 1 });
  const ada = await shop.addUser({ admin: true });
  await shop.addUser({ admin: true, verified: false });
  await shop.addUser();
  for (let n = 0; n < 2; n += 1) {
    await inTransaction(shop.deps.db, (db) =>
      addStaffMails(db, { kind: 'low_stock', subjectId: '2026-11-23', at: mail.at }),
    );
  }
  expect(await rows()).toEqual([expect.objectContaining({ recipient: ada.email, subject_id: '2026-11-23' })]);
});
