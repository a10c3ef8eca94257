import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { copyToPostgres } from '#server/db/backup/copy-to-postgres.ts';
import { listTables } from '#server/db/checks/compatibility.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openShopDatabase } from '#server/db/open-shop-database.ts';
import { openPostgres } from '#server/db/postgres/connection.ts';
import { migrate } from '#server/db/schema/migrate.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { readSettings } from '#server/env.ts';
import { createIdentityVerifier } from '#server/integrations/identity.ts';
import { createPayments } from '#server/integrations/stripe.ts';
import { SHOP } from '#server/queries/api-keys/api-keys.ts';
import { addMail, addStaffMails, switchMails } from '#server/queries/mails/outbox.ts';
import { findOrder } from '#server/queries/orders/orders.ts';
import { savePaymentCustomer } from '#server/queries/payments/payment-customers.ts';
import { insertWebhookEvent } from '#server/queries/payments/payments.ts';
import { insertDocument } from '#server/queries/products/documents.ts';
import { insertPicture } from '#server/queries/products/pictures.ts';
import { writeDismissal } from '#server/queries/shop/first-day.ts';
import { writeTimeZone } from '#server/queries/shop/time-zone.ts';
import { changePaymentTerms } from '#server/services/accounts/change-payment-terms.ts';
import { setAccountTax } from '#server/services/accounts/set-account-tax.ts';
import { addKey } from '#server/services/api-keys/change-api-keys.ts';
import { setStock } from '#server/services/bulk/set-stock.ts';
import { saveCart } from '#server/services/cart/save-cart.ts';
import { addSavedList } from '#server/services/cart/save-list.ts';
import { placeCheckout } from '#server/services/checkouts/place-checkout.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { addAddress } from '#server/services/checkouts/save-address.ts';
import { applyForCompany } from '#server/services/companies/apply-for-company.ts';
import { approveApplication } from '#server/services/companies/decide-application.ts';
import { inviteMember } from '#server/services/companies/invite-member.ts';
import { changeFamily } from '#server/services/families/save-family.ts';
import { addDeliveryMethod, archiveDeliveryMethod } from '#server/services/freight/save-delivery-method.ts';
import { countScan } from '#server/services/fulfilment/pack-order.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { writeHandover } from '#server/services/fulfilment/write-handover.ts';
import { applyImport } from '#server/services/imports/apply-import.ts';
import { checkImport } from '#server/services/imports/check-import.ts';
import { addNote } from '#server/services/orders/change-notes.ts';
import { cancelOrder } from '#server/services/orders/close-order.ts';
import { saveOwnNumber } from '#server/services/part-numbers/save-own-number.ts';
import { applyDispute } from '#server/services/payments/apply-dispute.ts';
import { applyPayment } from '#server/services/payments/apply-payment.ts';
import { createPaymentQueue } from '#server/services/payments/payment-worker.ts';
import { recordTransfer } from '#server/services/payments/record-transfer.ts';
import { requestRefund } from '#server/services/payments/request-refund.ts';
import { reverseTransfer } from '#server/services/payments/reverse-transfer.ts';
import { assignAccounts } from '#server/services/price-lists/assign-accounts.ts';
import { changeEntries } from '#server/services/price-lists/change-entries.ts';
import { addPriceList } from '#server/services/price-lists/save-price-list.ts';
import { addProductCategory } from '#server/services/product-categories/save-product-category.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { acceptQuote } from '#server/services/quotes/accept-quote.ts';
import { answerQuote } from '#server/services/quotes/answer-quote.ts';
import { requestQuote } from '#server/services/quotes/request-quote.ts';
import { storeQuoteFile } from '#server/services/quotes/store-quote-file.ts';
import { askForApproval } from '#server/services/requests/ask-for-approval.ts';
import { addReturnPicture } from '#server/services/returns/add-return-picture.ts';
import { approveReturn } from '#server/services/returns/decide-return.ts';
import { receiveReturn } from '#server/services/returns/receive-return.ts';
import { requestReturn } from '#server/services/returns/request-return.ts';
import { settleReturn } from '#server/services/returns/settle-return.ts';
import { addReview } from '#server/services/reviews/add-review.ts';
import { countProduct } from '#server/services/stock/count-product.ts';
import { askForStockNotice } from '#server/services/stock/stock-notices.ts';
import { closeAccount } from '#server/services/users/close-account.ts';
import { signInUser } from '#server/services/users/sign-in-user.ts';
import { joinWaitlist } from '#server/services/waitlist/join-waitlist.ts';
import { addEndpoint } from '#server/services/webhooks/change-endpoints.ts';
import { sendTest } from '#server/services/webhooks/send-again.ts';
import { writeDeliveries } from '#server/services/webhooks/write-deliveries.ts';
import { visitToken } from '#server/testing/access/punch-out-requests.ts';
import { companyDetails, noLimits } from '#server/testing/company-shop.ts';
import { createDatabase } from '#server/testing/postgres/postgres-databases.ts';
import { programFile } from '#server/testing/processes/program-file.ts';
import { samplePurchaseOrder } from '#server/testing/punch-outs/purchase.ts';
import { samplePicture } from '#server/testing/returns/sample-return.ts';
import { orderBody, sampleDeliveryMethod, sampleProduct } from '#server/testing/sample-bodies.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import { sampleWebhook } from '#server/testing/webhooks/webhook-requests.ts';
import { monthlyVolumes } from '#shared/domain/companies/applications.ts';
import { fromMinorUnits, minor } from '#shared/domain/money.ts';
import { documentAddress } from '#shared/domain/products/documents.ts';

let filled: Buffer;
beforeAll(async () => {
  const source = await mkdtemp(path.join(tmpdir(), 'bulkhead-filled-'));
  const db = openDatabase(path.join(source, 'bulkhead.sqlite'));
  await migrate(db);
  await fill(dependOn(db));
  await db.destroy();
  filled = await readFile(path.join(source, 'bulkhead.sqlite'));
  await rm(source, { recursive: true });
});

let folder: string;
let file: string;
let target: { url: string; poolSize: number };
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-move-'));
  file = path.join(folder, 'bulkhead.sqlite');
  await writeFile(file, filled);
  target = { url: await createDatabase(inject('postgres') ?? '', undefined, 'template0'), poolSize: 4 };
});
afterEach(() => rm(folder, { recursive: true }));

function dependOn(db: Database): Deps {
  const settings = readSettings({ DEMO: 'on' });
  return {
    db,
    settings,
    identity: createIdentityVerifier(settings.firebase),
    payments: createPayments(settings.stripe),
    paymentQueue: createPaymentQueue(),
    mails: null,
    log: { info: () => {}, error: () => {} },
    now: Date.now,
    isShuttingDown: () => false,
  };
}

async function buy(deps: Deps, email: string) {
  const owner = await signInForTest(deps, email);
  const { id: productId } = await addProduct(
    deps,
    {
      ...sampleProduct,
      product: 'Größe "M12" 🔩',
      category: 'Bolts',
      family: 'Hex bolts',
      specifications: [{ name: 'Length', value: '60 mm' }],
    },
    'cli',
  );
  const order = { ...orderBody(productId, 10), address: '1 Dock Road\nHall 2' };
  return { owner, order: await placeOrder(deps, { owner, order, idempotencyKey: `key of ${email}` }) };
}

async function wait(deps: Deps, productId: string): Promise<void> {
  const holder = await signInForTest(deps, 'holder@test.example');
  await placeOrder(deps, { owner: holder, order: orderBody(productId, 970), idempotencyKey: null });
  const owner = await signInForTest(deps, 'next@test.example');
  const requested = { ...orderBody(productId, 100), price: sampleProduct.price, partIsFine: false };
  await joinWaitlist(deps, { owner, productId, requested, idempotencyKey: 'key of a line' });
}

async function quote(deps: Deps, userId: string): Promise<void> {
  const bytes = new TextEncoder().encode('%PDF-1.7\n%%EOF');
  const { _id: file } = await storeQuoteFile(deps, { userId, name: 'Zeichnung.pdf', bytes });
  const lines = [{ name: 'Größe "M12" 🔩', quantity: 5 }];
  const requested = { lines, message: 'For the hall', files: [file] };
  const { id } = await requestQuote(deps, { userId, requested, idempotencyKey: 'key of a quote' });
  const { id: productId } = await addProduct(deps, sampleProduct, 'cli');
  const lastDay = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const answer = { version: 0, lines: [{ productId, quantity: 10, price: 0.2 }], lastDay };
  await answerQuote(deps, { id, actor: userId, answer });
  const acceptance = { version: 1, lines: [{ line: 0, quantity: 10 }], address: '1 Dock Road', phone: '5550100' };
  await acceptQuote(deps, { id, userId, acceptance, idempotencyKey: 'key of an acceptance' });
}

/** Opened by staff, with a colleague who is invited, orders, and asks for an approval. */
async function company(deps: Deps): Promise<void> {
  const manager = await signInForTest(deps, 'manager@test.example');
  const { userId } = manager;
  const form = { ...companyDetails, volume: monthlyVolumes[0] };
  const { id } = await applyForCompany(deps, userId, form);
  const { account_id: accountId } = await approveApplication(deps, { id, actor: userId });
  const colleague = await signInForTest(deps, 'colleague@test.example');
  const rights = { ...noLimits, role: 'buyer' as const };
  const actor = { userId, isStaff: false };
  await inviteMember(deps, { accountId: accountId ?? '', email: colleague.email, rights, actor });
  const { id: productId } = await addProduct(deps, sampleProduct, 'cli');
  await placeOrder(deps, { owner: manager, order: orderBody(productId, 10), idempotencyKey: null });
  const lines = [{ productId, quantity: 20, price: sampleProduct.price }];
  const requested = { lines, address: '1 Dock Road', phone: '5550100' };
  await askForApproval(deps, { requester: manager, requested, idempotencyKey: 'key of a request' });
}

async function buyOnAccount(deps: Deps): Promise<void> {
  const { id: productId } = await addProduct(deps, sampleProduct, 'cli');
  const owner = await signInForTest(deps, 'on-account@test.example');
  const { userId } = owner;
  await changePaymentTerms(deps, { accountId: userId, terms: { paymentDays: 30, creditLimit: 500 }, actor: userId });
  const requested = { ...orderBody(productId, 10), onAccount: true };
  const { id: orderId } = await placeOrder(deps, { owner, order: requested, idempotencyKey: null });
  await shipOrder(deps, orderId, userId);
  const transfer = { date: '2026-01-02', reference: 'RF18', amount: 0.5, orders: [{ orderId, amount: 0.5 }] };
  const request = { accountId: userId, transfer, actor: userId, idempotencyKey: 'key of a transfer' };
  const { id: transferId } = await recordTransfer(deps, request);
  await reverseTransfer(deps, { accountId: userId, transferId, actor: userId });
  // Then all of it is paid, and money of what comes back goes back by the bank.
  const order = await findOrder(deps.db, orderId);
  const amount = fromMinorUnits(order?.total_minor ?? minor(0), 'usd');
  const all = { ...transfer, amount, orders: [{ orderId, amount }] };
  await recordTransfer(deps, { ...request, transfer: all, idempotencyKey: 'key of another transfer' });
  const asked = { quantity: 5, reason: 'too_many' as const };
  const { id } = await requestReturn(deps, { orderId, actor: userId, asked, idempotencyKey: null });
  await approveReturn(deps, { id, actor: userId, approval: { quantity: 5 } });
  await receiveReturn(deps, { id, actor: userId, receipt: { quantity: 5, restocked: 5 } });
  await settleReturn(deps, { id, actor: userId, amount: 0.2, reference: 'Größe' });
}

async function fill(deps: Deps): Promise<void> {
  const { owner, order } = await buy(deps, 'ada@test.example');
  const { total_minor: amount, currency } = order;
  const families = await deps.db.selectFrom('product_families').select('id').execute();
  for (const { id } of families) await changeFamily(deps, { id, change: { name: 'Schrauben' }, actor: 'cli' });
  const subject = { orderId: order.id, checkoutId: null, customerId: null };
  const intent = { id: 'pi_1', clientSecret: 's', status: 'succeeded' as const, ...subject, livemode: false };
  expect(await applyPayment(deps, { ...intent, amount, amountReceived: amount, currency })).toBe('paid');
  const customer = { accountId: owner.userId, customerId: 'cus_1', attempt: 1, at: deps.now(), isClosed: false };
  await inTransaction(deps.db, (db) => savePaymentCustomer(db, customer));
  await addKey(deps, { holder: SHOP, ownerId: owner.userId, added: { name: 'Größe', scopes: ['orders:read'] } });
  await visitToken({ deps }, owner);
  const webhook = { holder: SHOP, actor: owner.userId, terms: sampleWebhook() };
  await sendTest(deps, { id: (await addEndpoint(deps, webhook)).id, holder: SHOP });
  const csv = `Part number,Product,Description,Price,Minimum quantity,Image\nIM-1,Pin,Steel,1,1,/pin.svg`;
  const file = { bytes: new TextEncoder().encode(csv), fileName: 'pins.csv', actor: owner.userId };
  await applyImport(deps, { id: (await checkImport(deps, file)).id, actor: owner.userId });
  const stock = [{ partNumber: 'IM-1', change: 5 }];
  await setStock(deps, { lines: stock, actor: owner.userId, idempotencyKey: 'key of stock' });
  await addNote(deps, { orderId: order.id, text: 'Call before delivery', actor: owner.userId });
  await writeDeliveries(deps);
  await writeHandover(deps, { note: 'All quiet', from: undefined, version: 0, actor: owner.userId });
  const refund = { amount: 1, reason: 'Damaged', restock: false };
  await requestRefund(deps, { orderId: order.id, refund, actor: owner.userId, idempotencyKey: null });
  const dispute = { id: 'dp_1', intentId: 'pi_1', state: 'open' as const, reason: 'fraudulent', amount };
  await applyDispute(deps, dispute, { id: 'evt_dispute', type: 'charge.dispute.created' });
  const other = await buy(deps, 'bob@test.example');
  await cancelOrder(deps, other.order.id, owner.userId);
  const lines = [{ productId: order.product_id, quantity: 20, price: sampleProduct.price }];
  const checkout = { lines, address: '1 Dock Road', phone: '5550100', poNumber: 'PO-1' };
  const purchaseOrder = samplePurchaseOrder(lines.length);
  await placeCheckout(deps, { owner, checkout, idempotencyKey: 'key of a cart', purchaseOrder });
  await wait(deps, order.product_id);
  await askForStockNotice(deps, { userId: owner.userId, productId: order.product_id });
  await quote(deps, owner.userId);
  await company(deps);
  const { id: batched } = await addProduct(deps, { ...sampleProduct, tracksBatches: true }, 'cli');
  const body = { productId: batched, quantity: 10, address: '1 Dock Road', phone: '5550100' };
  await shipOrder(deps, (await placeOrder(deps, { owner, order: body, idempotencyKey: null })).id, owner.userId);
  const { order: packed } = await buy(deps, 'eli@test.example');
  const scan = { key: 'key of a scan', code: null, quantity: 4 };
  await countScan(deps, { orderId: packed.id, scan, actor: owner.userId });
  await shipOrder(deps, packed.id, owner.userId, { quantity: 1 });
  const asked = { quantity: 1, reason: 'defective' as const, text: 'Größe' };
  const by = { orderId: packed.id, actor: packed.owner_id, asked, idempotencyKey: 'key of a return' };
  await addReturnPicture(deps, { id: (await requestReturn(deps, by)).id, bytes: await samplePicture() });
  await buyOnAccount(deps);
  // Then orders have to say how they are delivered.
  const { id: methodId } = await addDeliveryMethod(deps, sampleDeliveryMethod({ name: 'Größe' }), owner.userId);
  const { id: productId } = await addProduct(deps, sampleProduct, 'cli');
  const sentLines = [{ productId, quantity: 20, price: sampleProduct.price }];
  const sent = { ...checkout, lines: sentLines, delivery: { methodId, freight: 4.9 } };
  await placeCheckout(deps, { owner, checkout: sent, idempotencyKey: 'key of a freight' });
  await archiveDeliveryMethod(deps, methodId, owner.userId);
  await countProduct(deps, { productId: order.product_id, counted: 5, actor: owner.userId });
  await addReview(deps, { name: 'Ada', ratings: 5, description: 'Strong' }, owner.userId);
  await saveCart(deps, owner.userId, { version: 0, lines: [{ productId: 'bolts', quantity: 100, price: 0.0845 }] });
  await addSavedList(deps, owner.userId, {
    shared: false,
    name: 'Monthly',
    lines: [{ productId: 'bolts', quantity: 100, price: null }],
  });
  const hall = {
    label: 'Hall',
    address: '1 Dock Road',
    phone: '5550100',
    country: 'US',
    postcode: '44101',
    isDefault: true,
  };
  await addAddress(deps, { userId: owner.userId }, hall);
  const tax = { taxId: 'DE136695976', exemptReason: 'Reverse charge' };
  await setAccountTax(deps, { accountId: owner.userId, actor: 'cli', tax });
  const bob = { subject: 'bob@test.example', email: 'bob@test.example', emailVerified: true, authTime: 1 };
  await closeAccount(deps, bob, 'a token');
  const account = { subject: 'eve', email: 'eve@test.example', authTime: 1, validSince: 1 };
  await signInUser(deps, { ...account, emailVerified: false });
  await signInUser(deps, { ...account, subject: 'another', emailVerified: true });
  const named = { accountId: owner.userId, productId: order.product_id, number: 'Größe-1', actor: owner.userId };
  await saveOwnNumber(deps, named);
  const { id: listId } = await addPriceList(deps, samplePriceList('Größe'), owner.userId);
  const set = [{ productId: order.product_id, price: 0.1, priceBreaks: [{ quantity: 5, price: 0.05 }] }];
  await changeEntries(deps, { id: listId, change: { version: 1, set, remove: [] }, actor: owner.userId });
  await assignAccounts(deps, { id: listId, change: { add: [owner.userId], remove: [] }, actor: owner.userId });
  await addProductCategory(deps, { name: 'Größe', parent: null, description: null, image: null }, owner.userId);
  await inTransaction(deps.db, async (db) => {
    const logo = { media_type: 'image/webp', width: 2, height: 1, content: Buffer.from([0, 255, 10]), created_at: 1 };
    await db
      .insertInto('logos')
      .values({ hash: 'ab12', ...logo })
      .execute();
    const picture = { hash: 'a'.repeat(64), width: 2, height: 1 };
    const content = Buffer.from([0, 255, 10]);
    await insertPicture(db, picture, { at: 1, variants: [{ width: 2, format: 'webp', content }] });
    await insertDocument(db, { hash: 'b'.repeat(64), content }, 1);
    const row = { id: 1 as const, version: 1, name: 'Größe & Co', tax_name: 'VAT', locale: 'de-DE', updated_at: 1 };
    await db
      .insertInto('shop_settings')
      .values({ ...row, tax_rate: 7725, logo_hash: 'ab12' })
      .execute();
    await writeTimeZone(db, 'Europe/Berlin');
    await writeDismissal(db, 1);
    await switchMails(db, { at: Date.now() });
    await addStaffMails(db, { kind: 'low_stock', subjectId: '2026-11-23', at: 1 });
    await addMail(db, { kind: 'order_placed', subjectId: order.id, recipient: { userId: null, email: 'ada' }, at: 1 });
    for (let n = 1; n < 2500; n += 1) await insertWebhookEvent(db, { id: `evt_${n}`, type: 'x', receivedAt: n });
  });
  const documents = [{ title: 'Größe', url: documentAddress('b'.repeat(64), 'a.pdf') }];
  await addProduct(deps, { ...sampleProduct, documents, otherNumbers: ['OLD-1'] }, 'cli');
}

async function look<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openPostgres(target.url, target);
  return work(db).finally(() => db.destroy());
}

test('every row is copied unchanged, and the shop continues where it stopped', async () => {
  const copied = await copyToPostgres(file, target);
  const sqlite = new BetterSqlite3(file, { readonly: true });
  const db = await openShopDatabase(target);
  for (const { table, rows } of copied) {
    const before = sqlite.prepare<[], object>(`select * from ${table}`).all();
    const after = await db
      .selectFrom(table as 'orders')
      .selectAll()
      .execute();
    expect([table, rows]).toEqual([table, before.length]);
    expect(rows, table).toBeGreaterThan(0);
    // The engines may keep the columns in another order.
    const texts = (rows: object[]) => new Set(rows.map((row) => JSON.stringify(Object.entries(row).sort())));
    expect(texts(after)).toEqual(texts(before));
  }
  sqlite.close();

  const last = await db.selectFrom('orders').select('seq').orderBy('seq', 'desc').executeTakeFirstOrThrow();
  const { order } = await buy(dependOn(db), 'kay@test.example');
  expect(order.seq).toBe(last.seq + 1);
  const events = await db.selectFrom('events').select('seq').orderBy('seq').execute();
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(await verifyDatabase(db)).toEqual([]);
  const { rows: planned } = await sql<{ rows: number }>`
    select reltuples as rows from pg_class where oid = 'webhook_events'::regclass`.execute(db);
  expect(planned).toEqual([{ rows: 2500 }]);
  await db.destroy();
});

test('a copy killed half way leaves the target empty, and the next one is complete', async () => {
  const script = programFile(path.join(import.meta.dirname, '..', '..', 'testing', 'processes', 'copy-in-process.ts'));
  const child = spawn(process.execPath, [script, file, target.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(await look(listTables)).toEqual([]);
  const copied = await copyToPostgres(file, target);
  expect(copied.find(({ table }) => table === 'webhook_events')?.rows).toBe(2500);
});

test('a target that is not empty is refused and left unchanged', async () => {
  await copyToPostgres(file, target);
  await expect(copyToPostgres(file, target)).rejects.toThrow('is not empty');
  expect(await look(verifyDatabase)).toEqual([]);
});

test('a running shop is not copied', async () => {
  const db = openDatabase(file);
  await db.selectFrom('orders').select('id').execute();
  await expect(copyToPostgres(file, target)).rejects.toThrow('is running');
  await db.destroy();
});

test.each([
  ['an older version', 'delete from migrations', 'is of an older version'],
  ['a newer version', "insert into migrations values ('0099-from-the-future', '2030-01-01')", 'newer version'],
  ['a demo', 'create table demo_accounts (id text)', 'demo_accounts'],
  ['a broken invariant', 'update products set available_quantity = available_quantity + 1', 'breaks invariants'],
])('a file of %s is refused, and the target stays empty', async (_, damage, reason) => {
  const sqlite = new BetterSqlite3(file);
  sqlite.exec(damage);
  sqlite.close();
  await expect(copyToPostgres(file, target)).rejects.toThrow(reason);
  expect(await look(listTables)).toEqual([]);
});
