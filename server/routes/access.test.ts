import { randomUUID } from 'node:crypto';
import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { samplePdf } from '#server/integrations/pdf/sample-pdf.ts';
import { SHOP } from '#server/queries/api-keys/api-keys.ts';
import { findBatchByNumber } from '#server/queries/batches/batches.ts';
import { listDeliveryMethods } from '#server/queries/freight/delivery-methods.ts';
import { findOpenHandover } from '#server/queries/fulfilment/handovers.ts';
import { findLastScan, findOpenPacking } from '#server/queries/fulfilment/packings.ts';
import { listShipmentsOf } from '#server/queries/fulfilment/shipments.ts';
import { attachFiles } from '#server/queries/quotes/quote-files.ts';
import { listOpenQuotesOf } from '#server/queries/quotes/quotes.ts';
import { readSettings } from '#server/queries/shop/settings.ts';
import { findOpenStocktake } from '#server/queries/stock/stocktakes.ts';
import { findUserById } from '#server/queries/users/users.ts';
import { changePaymentTerms } from '#server/services/accounts/change-payment-terms.ts';
import { addKey, endKey } from '#server/services/api-keys/change-api-keys.ts';
import { addSavedList } from '#server/services/cart/save-list.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { addAddress } from '#server/services/checkouts/save-address.ts';
import { addFamily } from '#server/services/families/save-family.ts';
import { addDeliveryMethod, archiveDeliveryMethod } from '#server/services/freight/save-delivery-method.ts';
import { countScan } from '#server/services/fulfilment/pack-order.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { signHandover } from '#server/services/fulfilment/sign-handover.ts';
import { writeHandover } from '#server/services/fulfilment/write-handover.ts';
import { applyImport } from '#server/services/imports/apply-import.ts';
import { checkImport } from '#server/services/imports/check-import.ts';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { addNote } from '#server/services/orders/change-notes.ts';
import { recordTransfer } from '#server/services/payments/record-transfer.ts';
import { applyEntries, checkEntries } from '#server/services/price-lists/import-entries.ts';
import { addPriceList } from '#server/services/price-lists/save-price-list.ts';
import { addProductCategory } from '#server/services/product-categories/save-product-category.ts';
import { storeDocument } from '#server/services/products/store-document.ts';
import { storePicture } from '#server/services/products/store-picture.ts';
import { startQuote } from '#server/services/quotes/answer-quote.ts';
import { withdrawQuote } from '#server/services/quotes/end-quote.ts';
import { storeQuoteFile } from '#server/services/quotes/store-quote-file.ts';
import { storeLogo } from '#server/services/shop/store-logo.ts';
import { countProduct } from '#server/services/stock/count-product.ts';
import { recordMovement } from '#server/services/stock/record-movement.ts';
import { joinWaitlist } from '#server/services/waitlist/join-waitlist.ts';
import { companyRequests } from '#server/testing/access/company-requests.ts';
import { ownNumberRequests } from '#server/testing/access/own-number-requests.ts';
import { punchOutRequests } from '#server/testing/access/punch-out-requests.ts';
import { recordExample, writeExamples } from '#server/testing/access/record-examples.ts';
import { openTestCompany } from '#server/testing/company-shop.ts';
import { setBuyer, setEInvoicing } from '#server/testing/e-invoices/e-invoice-shop.ts';
import { addFailedMail } from '#server/testing/mail/failed-mail.ts';
import { samplePicture, sampleReturn, shippedOrder } from '#server/testing/returns/sample-return.ts';
import { checkoutBody, sampleDeliveryMethod, sampleProduct } from '#server/testing/sample-bodies.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { oneOf } from '#server/testing/short-form.ts';
import { storeCard } from '#server/testing/store-card.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { webhookRequests } from '#server/testing/webhooks/webhook-requests.ts';
import { credentialOf } from '#shared/contracts/access.ts';
import { callsOfScope, scopeOf } from '#shared/contracts/api-keys/scope-calls.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import { contract, endpoints } from '#shared/contracts/contract.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type Actor, actors, expectedStatus } from '#shared/contracts/expected-status.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { accountScopes, type Scope, shopScopes } from '#shared/domain/api-keys/scopes.ts';
import { familyKey } from '#shared/domain/products/family.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import { staffRoles } from '#shared/domain/users/roles.ts';

// Walks the access table of the contract: every endpoint x every actor, and every kind of bad token.

interface Fixture {
  shop: TestShop;
  owner: TestUser;
  /** The actor's own address, for calls that are about the caller. */
  self: TestUser | undefined;
}

interface Request {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  rawBody?: Uint8Array<ArrayBuffer>;
  /** Of the user that the call is about, when that is not the actor. */
  token?: string;
}

const address = { address: '1 Dock Road', phone: '5550100', quantity: 10 };

async function ownersOrder({ shop, owner }: Fixture, quantity?: number): Promise<Order> {
  return shop.placeOrder(owner, await shop.addProduct(), quantity);
}

async function paidOrder(fixture: Fixture): Promise<Order> {
  const order = await ownersOrder(fixture);
  await fixture.shop.payByCard(fixture.owner, order);
  await fixture.shop.onIdle();
  return order;
}

async function ownersInvoice(fixture: Fixture) {
  const { _id } = await paidOrder(fixture);
  const list = { token: fixture.owner.token };
  const { body } = await fixture.shop.request<{ _id: string }[]>('GET', `/api/orders/${_id}/invoices`, list);
  return { params: { id: body[0]?._id ?? '' } };
}

async function ownersEInvoice(fixture: Fixture) {
  const request = await ownersInvoice(fixture);
  await setEInvoicing(fixture.shop);
  await setBuyer(fixture.shop, fixture.owner.userId, { country: 'FR' });
  return request;
}

async function ownersCheckout({ shop, owner }: Fixture): Promise<Checkout> {
  return shop.placeCheckout(owner, [await shop.addProduct(), await shop.addProduct()]);
}

/** A product on sale, by its part number. */
async function numbered(shop: TestShop): Promise<string> {
  const partNumber = randomUUID();
  await shop.addProduct({ partNumber });
  return partNumber;
}

async function ownersList({ shop, owner }: Fixture): Promise<string> {
  const list = { name: `List ${randomUUID()}`, lines: [], shared: false };
  return (await addSavedList(shop.deps, owner.userId, list)).id;
}

async function ownersAddress({ shop, owner }: Fixture): Promise<string> {
  const place = { label: `Hall ${randomUUID()}`, address: '1 Dock Road', phone: '5550100', isDefault: false };
  const { id } = await addAddress(shop.deps, { userId: owner.userId }, place);
  return id;
}

async function companysAddress({ shop }: Fixture): Promise<{ id: string; addressId: string }> {
  const { id, manager } = await openTestCompany(shop);
  const place = { label: 'Hall', address: '1 Dock Road', phone: '5550100', isDefault: false };
  return { id, addressId: (await addAddress(shop.deps, { userId: manager.userId }, place)).id };
}

/** Held by another customer, and unpaid. */
async function soldOutProduct({ shop }: Fixture): Promise<Product> {
  const product = await shop.addProduct();
  await shop.placeOrder(await shop.addUser(), product, 1000);
  return product;
}

async function ownersEntry(fixture: Fixture): Promise<string> {
  const { _id: productId } = await soldOutProduct(fixture);
  const requested = { ...address, price: 0.2145, partIsFine: false };
  return (await joinWaitlist(fixture.shop.deps, { owner: fixture.owner, productId, requested, idempotencyKey: null }))
    .id;
}

const terms = { paymentDays: 30, creditLimit: 1_000_000 };

/** The body of a transfer that pays an order of the owner's, which was shipped on account. */
async function ownersTransfer({ shop, owner }: Fixture) {
  await changePaymentTerms(shop.deps, { accountId: owner.userId, terms, actor: owner.userId });
  const { _id: productId, minimumQuantity: quantity } = await shop.addProduct();
  const requested = { ...address, productId, quantity, onAccount: true };
  const order = await placeOrder(shop.deps, { owner, order: requested, idempotencyKey: null });
  await shipOrder(shop.deps, order.id, 'cli');
  const amount = order.total_minor / 100;
  return { date: '2026-01-02', reference: 'RF18', amount, orders: [{ orderId: order.id, amount }] };
}

const ownersReturn =
  (state?: Parameters<typeof sampleReturn>[2], body?: object) =>
  async ({ shop, owner }: Fixture): Promise<Request> => ({
    params: { id: (await sampleReturn(shop, owner, state)).id },
    ...(body && { body }),
  });
/** There are at most so many open ones. */
async function withdrawQuotes({ deps }: TestShop, { userId }: TestUser): Promise<void> {
  for (const { id } of await listOpenQuotesOf(deps.db, userId)) await withdrawQuote(deps, { id, actor: 'cli' });
}

/** Answered, of the owner. */
async function ownersQuote({ shop, owner }: Fixture): Promise<{ id: string; fileId: string }> {
  const { deps } = shop;
  await withdrawQuotes(shop, owner);
  const { _id: productId } = await shop.addProduct();
  const { _id: fileId } = await storeQuoteFile(deps, { userId: owner.userId, name: 'a.pdf', bytes: pdf });
  const offer = { lines: [{ productId, quantity: 10, price: 5 }], lastDay: quoteDay() };
  const started = { customerId: owner.userId, actor: owner.userId, offer, idempotencyKey: null };
  const { id } = await startQuote(deps, started);
  await inTransaction(deps.db, (db) => attachFiles(db, { ids: [fileId], ownerId: owner.userId, quoteId: id }));
  return { id, fileId };
}

async function newFamily({ deps }: TestShop): Promise<string> {
  const added = { name: `Bolts ${randomUUID()}`, description: null, image: null };
  return (await addFamily(deps, added, 'cli')).id;
}

const pdf = new TextEncoder().encode('%PDF-1.7\n%%EOF');
const quoteDay = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const offerOf = async ({ shop }: Fixture) => ({
  lines: [{ productId: (await shop.addProduct())._id, quantity: 10, price: 5 }],
  lastDay: quoteDay(),
});

async function countedLine({ addProduct, deps }: TestShop): Promise<{ productId: string }> {
  const { _id: productId } = await addProduct();
  await countProduct(deps, { productId, counted: 5, actor: 'cli' });
  return { productId };
}

async function addedBatch(shop: TestShop): Promise<string> {
  const { _id: productId } = await shop.addProduct({ tracksBatches: true });
  const movement = {
    kind: 'received' as const,
    quantity: 5,
    reason: 'Truck',
    batch: { number: '4711', bestBefore: null },
  };
  await recordMovement(shop.deps, { productId, movement, actor: 'cli', idempotencyKey: null });
  const row = await findBatchByNumber(shop.deps.db, productId, '4711');
  return row?.id ?? '';
}

async function shippedBatch(shop: TestShop, owner: TestUser): Promise<{ id: string; shipmentId: string }> {
  const { _id: id } = await shop.placeOrder(owner, await shop.addProduct({ tracksBatches: true }));
  await shipOrder(shop.deps, id, 'cli');
  const [shipment] = await listShipmentsOf(shop.deps.db, [id]);
  return { id, shipmentId: shipment?.id ?? '' };
}

async function checkedImport({ addProduct, deps }: TestShop): Promise<string> {
  const partNumber = randomUUID();
  await addProduct({ partNumber });
  const bytes = new TextEncoder().encode(`Part number,Price\n${partNumber},7`);
  return (await checkImport(deps, { bytes, fileName: 'prices.csv', actor: 'cli' })).id;
}

/** Signs what waits, and writes a handover by `author`. */
async function openHandover({ deps }: TestShop, author?: TestUser | null): Promise<string> {
  const open = await findOpenHandover(deps.db);
  if (open) {
    const colleague = open.written_by === users.admin?.userId ? users.warehouse : users.admin;
    await signHandover(deps, { ...open, actor: colleague?.userId ?? '' });
  }
  if (!author) return '';
  return (await writeHandover(deps, { note: '', from: undefined, version: 0, actor: author.userId })).id;
}

async function packedOrder(fixture: Fixture): Promise<{ orderId: string }> {
  const { _id: orderId, quantity } = await ownersOrder(fixture);
  const scan = { key: randomUUID(), code: null, quantity };
  await countScan(fixture.shop.deps, { orderId, scan, actor: 'cli' });
  return { orderId };
}

async function logoFile(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: '#0b7a75' } });
  return new Uint8Array(await picture.png().toBuffer());
}

async function storedLogo({ deps }: TestShop): Promise<string> {
  const { logo } = await storeLogo(deps, await logoFile(), 'cli');
  return logo.slice(logo.lastIndexOf('/') + 1);
}

async function storedDocument({ deps }: TestShop): Promise<{ hash: string; file: string }> {
  const { url } = await storeDocument(deps, { name: 'a.pdf', bytes: samplePdf() });
  const [hash = '', file = ''] = url.split('/').slice(-2);
  return { hash, file };
}

async function storedPicture({ deps }: TestShop): Promise<{ hash: string; file: string }> {
  const [hash = '', file = ''] = (await storePicture(deps, await logoFile())).image.split('/').slice(-2);
  return { hash, file };
}

/** A well-formed request of each endpoint, about an object of the owner's. */
const requests = new Map<Endpoint, (fixture: Fixture) => Promise<Request>>([
  ...companyRequests,
  ...ownNumberRequests,
  ...punchOutRequests,
  ...webhookRequests,
  [contract.products.read, async ({ shop }) => ({ params: { id: (await shop.addProduct())._id } })],
  [contract.products.readBuyers, async ({ shop }) => ({ params: { id: (await shop.addProduct())._id } })],
  [contract.products.add, async () => ({ body: sampleProduct })],
  [
    contract.products.change,
    async ({ shop }) => ({ params: { id: (await shop.addProduct())._id }, body: { price: 1 } }),
  ],
  [
    contract.products.changeMany,
    async ({ shop }) => ({ body: { changes: [{ id: (await shop.addProduct())._id, change: { price: 1 } }] } }),
  ],
  [contract.products.removeMany, async ({ shop }) => ({ body: { ids: [(await shop.addProduct())._id] } })],
  [contract.products.restoreMany, async ({ shop }) => ({ body: { ids: [(await shop.addProduct())._id] } })],
  [contract.products.remove, async ({ shop }) => ({ params: { id: (await shop.addProduct())._id } })],
  [contract.stock.read, async ({ shop }) => ({ params: { id: (await shop.addProduct())._id } })],
  [contract.stock.exportMovements, async ({ shop }) => ({ params: { id: (await shop.addProduct())._id } })],
  [contract.stock.listMovements, async ({ shop }) => ({ params: { id: (await shop.addProduct())._id } })],
  [
    contract.stock.addMovement,
    async ({ shop }) => ({
      params: { id: (await shop.addProduct())._id },
      body: { kind: 'received', quantity: 5, reason: 'Delivery note 4711' },
    }),
  ],
  [contract.stocktake.count, async ({ shop }) => ({ params: await countedLine(shop), body: { counted: 5 } })],
  [contract.stocktake.removeLine, async ({ shop }) => ({ params: await countedLine(shop) })],
  [
    contract.stocktake.apply,
    async ({ shop }) => {
      await countedLine(shop);
      return { body: { version: (await findOpenStocktake(shop.deps.db))?.version ?? 0 } };
    },
  ],
  [contract.stocktake.discard, async ({ shop }) => ({ params: await countedLine(shop) })],
  [contract.imports.check, async () => ({ rawBody: new TextEncoder().encode(`Part number,Price\n${randomUUID()},1`) })],
  [contract.imports.readColumns, async () => ({ rawBody: new TextEncoder().encode('SKU,Price\nA,1') })],
  [contract.imports.read, async ({ shop }) => ({ params: { id: await checkedImport(shop) } })],
  [contract.imports.listRows, async ({ shop }) => ({ params: { id: await checkedImport(shop) }, query: 'kind=new' })],
  [contract.imports.exportRefused, async ({ shop }) => ({ params: { id: await checkedImport(shop) } })],
  [contract.imports.apply, async ({ shop }) => ({ params: { id: await checkedImport(shop) } })],
  [
    contract.imports.undo,
    async ({ shop }) => {
      const id = await checkedImport(shop);
      await applyImport(shop.deps, { id, actor: 'cli' });
      return { params: { id } };
    },
  ],
  [contract.bulk.products, async () => ({ body: { lines: [{ ...sampleProduct, partNumber: randomUUID() }] } })],
  [contract.bulk.stock, async ({ shop }) => ({ body: { lines: [{ partNumber: await numbered(shop), onHand: 5 }] } })],
  [contract.bulk.prices, async ({ shop }) => ({ body: { lines: [{ partNumber: await numbered(shop), price: 5 }] } })],
  [
    contract.bulk.listPrices,
    async ({ shop }) => ({
      params: { id: await newPriceList(shop) },
      body: { lines: [{ partNumber: await numbered(shop), price: 5 }] },
    }),
  ],
  [contract.readOrders.read, async (fixture) => ({ query: `ids=${(await ownersOrder(fixture))._id}` })],
  [contract.batches.listOfProduct, async ({ shop }) => ({ params: { id: (await shop.addProduct())._id } })],
  [
    contract.batches.move,
    async ({ shop }) => ({
      params: { id: (await shop.addProduct({ tracksBatches: true }))._id },
      body: { from: null, batch: { number: '4711' }, quantity: 1 },
    }),
  ],
  [contract.batches.find, async () => ({ query: 'number=4711' })],
  [contract.batches.read, async ({ shop }) => ({ params: { id: await addedBatch(shop) } })],
  [contract.batches.change, async ({ shop }) => ({ params: { id: await addedBatch(shop) }, body: { number: '4712' } })],
  [contract.batches.listMovements, async ({ shop }) => ({ params: { id: await addedBatch(shop) } })],
  [contract.batches.listShipments, async ({ shop }) => ({ params: { id: await addedBatch(shop) } })],
  [contract.batches.exportShipments, async ({ shop }) => ({ params: { id: await addedBatch(shop) } })],
  [contract.orderBatches.read, async (fixture) => ({ params: { id: (await ownersOrder(fixture))._id } })],
  [
    contract.orderBatches.correct,
    async ({ shop, owner }) => ({
      params: await shippedBatch(shop, owner),
      body: { from: null, to: { number: '4711' }, quantity: 1 },
    }),
  ],
  [contract.bins.list, async ({ shop }) => ({ query: `ids=${(await shop.addProduct())._id}` })],
  [contract.pickList.read, async (fixture) => ({ query: `orders=${(await ownersOrder(fixture))._id}` })],
  [contract.parcels.list, async (fixture) => ({ query: `orders=${(await ownersOrder(fixture))._id}` })],
  [contract.shipments.list, async (fixture) => ({ params: { id: (await ownersOrder(fixture))._id } })],
  [contract.shipments.readClosing, async (fixture) => ({ params: { id: (await ownersOrder(fixture))._id } })],
  [
    contract.shipments.closeShort,
    async (fixture) => {
      const { _id } = await ownersOrder(fixture);
      const { quantity } = await shipOrder(fixture.shop.deps, _id, 'cli', { quantity: 1 });
      return { params: { id: _id }, body: { quantity: quantity - 1, reason: 'Sold out' } };
    },
  ],
  [contract.shipments.undo, async (fixture) => ({ body: { orders: [(await ownersOrder(fixture))._id] } })],
  [
    contract.holds.hold,
    async (fixture) => ({ params: { id: (await ownersOrder(fixture))._id }, body: { reason: 'Address' } }),
  ],
  [contract.holds.release, async (fixture) => ({ params: { id: (await ownersOrder(fixture))._id } })],
  [contract.packing.read, async (fixture) => ({ params: { orderId: (await ownersOrder(fixture))._id } })],
  [
    contract.packing.scan,
    async (fixture) => ({
      params: { orderId: (await ownersOrder(fixture))._id },
      body: { key: randomUUID(), code: null, quantity: 1 },
    }),
  ],
  [
    contract.packing.takeBack,
    async (fixture) => {
      const params = await packedOrder(fixture);
      const packing = await findOpenPacking(fixture.shop.deps.db, params.orderId);
      const scan = await findLastScan(fixture.shop.deps.db, packing?.id ?? '');
      return { params: { ...params, scanId: scan?.id ?? '' } };
    },
  ],
  [contract.packing.reset, async (fixture) => ({ params: await packedOrder(fixture) })],
  [contract.packing.ship, async (fixture) => ({ params: await packedOrder(fixture) })],
  [contract.deliveryOptions.read, async () => ({ body: { lines: [] } })],
  [contract.quickOrder.read, async () => ({ body: { text: 'M8x30, 200' } })],
  [contract.cart.save, async () => ({ body: { version: 0, lines: [] } })],
  [contract.savedViews.save, async () => ({ body: { name: 'Late', view: 'to-ship' } })],
  [contract.savedViews.remove, async () => ({ params: { name: 'Late' } })],
  [contract.savedLists.add, async () => ({ body: { name: 'Monthly', lines: [] } })],
  [
    contract.savedLists.change,
    async (fixture) => ({ params: { id: await ownersList(fixture) }, body: { name: 'Yearly', lines: [] } }),
  ],
  [contract.savedLists.remove, async (fixture) => ({ params: { id: await ownersList(fixture) } })],
  [contract.addresses.add, async () => ({ body: { label: `Hall ${randomUUID()}`, address: 'x', phone: '5550100' } })],
  [
    contract.addresses.change,
    async (fixture) => ({
      params: { id: await ownersAddress(fixture) },
      body: { label: `Hall ${randomUUID()}`, address: '2 Dock Road', phone: '5550101', isDefault: true },
    }),
  ],
  [contract.addresses.remove, async (fixture) => ({ params: { id: await ownersAddress(fixture) } })],
  [
    contract.companyAddresses.add,
    async ({ shop }) => ({
      params: { id: (await openTestCompany(shop)).id },
      body: { label: `Hall ${randomUUID()}`, address: 'x', phone: '5550100' },
    }),
  ],
  [
    contract.companyAddresses.change,
    async (fixture) => ({
      params: await companysAddress(fixture),
      body: { label: `Hall ${randomUUID()}`, address: '2 Dock Road', phone: '5550101' },
    }),
  ],
  [contract.companyAddresses.remove, async (fixture) => ({ params: await companysAddress(fixture) })],
  [contract.reviews.add, async () => ({ body: { name: 'Ada', ratings: 5, description: 'Good' } })],
  [
    contract.reviewModeration.change,
    async ({ shop }) => ({ params: { id: await shop.addReview(await shop.addUser()) }, body: { hidden: true } }),
  ],
  [contract.users.promote, async ({ shop }) => ({ params: { email: (await shop.addUser()).email } })],
  [contract.users.revoke, async ({ shop }) => ({ params: { email: (await shop.addUser({ admin: true })).email } })],
  [
    contract.users.setRole,
    async ({ shop }) => ({ params: { email: (await shop.addUser()).email }, body: { role: 'warehouse' } }),
  ],
  [contract.users.readRole, async ({ owner }) => ({ params: { email: owner.email } })],
  [contract.users.isAdmin, async ({ owner }) => ({ params: { email: owner.email } })],
  [
    contract.sessions.close,
    async ({ shop, owner, self }) => {
      if (self !== owner) return { params: { email: owner.email }, body: { email: owner.email } };
      const { email } = await shop.addUser();
      return { params: { email }, body: { email }, token: await shop.idToken(email) };
    },
  ],
  [contract.sessions.signIn, async ({ owner }) => ({ params: { email: owner.email }, body: { email: owner.email } })],
  [contract.accountData.read, async ({ owner }) => ({ params: { email: owner.email } })],
  [
    contract.orders.place,
    async ({ shop, self }) => ({
      body: { productId: (await shop.addProduct())._id, ...address, ...(self && { email: self.email }) },
    }),
  ],
  [contract.orders.listOwn, async ({ owner }) => ({ params: { email: owner.email } })],
  [contract.orders.read, async (fixture) => ({ params: { id: (await ownersOrder(fixture))._id } })],
  [contract.orders.cancel, async (fixture) => ({ params: { id: (await ownersOrder(fixture))._id } })],
  [contract.orders.readReduction, async (fixture) => ({ params: { id: (await ownersOrder(fixture, 20))._id } })],
  [
    contract.orders.reduce,
    async (fixture) => {
      const order = await ownersOrder(fixture, 20);
      return { params: { id: order._id }, body: { quantity: 10, total: (order.total ?? 0) / 2 } };
    },
  ],
  [contract.orders.ship, async (fixture) => ({ params: { id: (await ownersOrder(fixture))._id } })],
  [
    contract.orders.unship,
    async (fixture) => {
      const { _id } = await ownersOrder(fixture);
      await shipOrder(fixture.shop.deps, _id, 'cli');
      return { params: { id: _id } };
    },
  ],
  [
    contract.orders.sendShipmentMail,
    async (fixture) => {
      await recordMailSwitch(fixture.shop.deps);
      const { _id } = await ownersOrder(fixture);
      await shipOrder(fixture.shop.deps, _id, 'cli');
      return { params: { id: _id } };
    },
  ],
  [
    contract.returns.ask,
    async ({ shop, owner }) => ({
      params: { id: await shippedOrder(shop, owner) },
      body: { quantity: 1, reason: 'damaged' },
    }),
  ],
  [contract.returns.listOfOrder, async ({ shop, owner }) => ({ params: { id: await shippedOrder(shop, owner) } })],
  [contract.returns.list, async () => ({ query: 'view=requested' })],
  [contract.returns.read, ownersReturn()],
  [contract.returns.withdraw, ownersReturn()],
  [
    contract.returns.addPicture,
    async (fixture) => ({ ...(await ownersReturn()(fixture)), rawBody: await samplePicture('blue') }),
  ],
  [
    contract.returns.readPicture,
    async ({ shop, owner }) => {
      const { id, pictureId } = await sampleReturn(shop, owner);
      return { params: { id, pictureId } };
    },
  ],
  [contract.returns.approve, ownersReturn('requested', { quantity: 1, instructions: 'Gate 3' })],
  [contract.returns.refuse, ownersReturn('requested', { reason: 'Too late' })],
  [contract.returns.receive, ownersReturn('approved', { quantity: 1, restocked: 1 })],
  [contract.returns.takeBack, ownersReturn('received')],
  [contract.returns.settle, ownersReturn('received', { amount: 0 })],
  [contract.refunds.list, async (fixture) => ({ params: { id: (await ownersOrder(fixture))._id } })],
  [
    contract.refunds.add,
    async (fixture) => ({ params: { id: (await paidOrder(fixture))._id }, body: { reason: 'Damaged' } }),
  ],
  [
    contract.refunds.retry,
    async (fixture) => {
      const order = await paidOrder(fixture);
      const { demo, request, onIdle, errors } = fixture.shop;
      demo.stripe.trouble.refundStatus = 'failed';
      const refund = { token: users.admin?.token, body: { reason: 'Damaged' } };
      const { _id } = (await request<{ _id: string }>('POST', `/api/orders/${order._id}/refunds`, refund)).body;
      await onIdle();
      demo.stripe.trouble.refundStatus = 'succeeded';
      errors.splice(0);
      return { params: { id: order._id, refundId: _id } };
    },
  ],
  [contract.customers.read, async ({ owner }) => ({ params: { id: owner.userId } })],
  [
    contract.deliveryOptions.readForCustomer,
    async ({ owner }) => ({ params: { id: owner.userId }, body: { lines: [] } }),
  ],
  [
    contract.quickOrder.readForCustomer,
    async ({ owner }) => ({ params: { id: owner.userId }, body: { text: 'M8x30, 200' } }),
  ],
  [contract.ordersForCustomers.listAddresses, async ({ owner }) => ({ params: { id: owner.userId } })],
  [
    contract.ordersForCustomers.readProducts,
    async ({ owner, shop }) => ({ params: { id: owner.userId }, query: `ids=${(await shop.addProduct())._id}` }),
  ],
  [
    contract.ordersForCustomers.place,
    async ({ shop, owner }) => ({ params: { id: owner.userId }, body: checkoutBody([await shop.addProduct()]) }),
  ],
  [
    contract.ordersForCustomers.ask,
    async ({ shop }) => {
      const { id, manager } = await openTestCompany(shop);
      return { params: { id }, body: { ...checkoutBody([await shop.addProduct()]), memberId: manager.userId } };
    },
  ],
  [contract.customers.changeTerms, async ({ owner }) => ({ params: { id: owner.userId }, body: terms })],
  [contract.customers.revokeTerms, async ({ owner }) => ({ params: { id: owner.userId } })],
  [contract.customers.listReceivables, async ({ owner }) => ({ params: { id: owner.userId }, query: 'state=open' })],
  [contract.customers.exportStatement, async ({ owner }) => ({ params: { id: owner.userId } })],
  [contract.transfers.list, async ({ owner }) => ({ params: { id: owner.userId } })],
  [
    contract.transfers.add,
    async (fixture) => ({ params: { id: fixture.owner.userId }, body: await ownersTransfer(fixture) }),
  ],
  [
    contract.transfers.reverse,
    async (fixture) => {
      const { userId: ownerId } = fixture.owner;
      const transfer = await ownersTransfer(fixture);
      const request = { accountId: ownerId, transfer, actor: ownerId, idempotencyKey: null };
      return { params: { id: ownerId, transferId: (await recordTransfer(fixture.shop.deps, request)).id } };
    },
  ],
  [contract.invoices.read, ownersInvoice],
  [contract.eInvoices.readUbl, ownersEInvoice],
  [contract.eInvoices.readFacturX, ownersEInvoice],
  [
    contract.eInvoices.exportAll,
    async (fixture) => {
      await ownersEInvoice(fixture);
      return {};
    },
  ],
  [contract.invoicePdfs.read, ownersInvoice],
  [
    contract.invoicePdfs.exportAll,
    async (fixture) => {
      await paidOrder(fixture);
      return {};
    },
  ],
  [
    contract.payouts.read,
    async (fixture) => {
      await paidOrder(fixture);
      const { demo, deps } = fixture.shop;
      await demo.stripe.payOut();
      return { params: { id: (await deps.payments.listPayouts({ limit: 1 })).items[0]?.id ?? '' } };
    },
  ],
  [contract.invoices.listOfOrder, async (fixture) => ({ params: { id: (await paidOrder(fixture))._id } })],
  [contract.companyName.changeOwn, async () => ({ body: { company: 'Acme' } })],
  [contract.companyName.change, async ({ owner }) => ({ params: { id: owner.userId }, body: { company: 'Acme' } })],
  [contract.customerTax.read, async ({ owner }) => ({ params: { id: owner.userId } })],
  [
    contract.customerTax.change,
    async ({ owner }) => ({
      params: { id: owner.userId },
      body: { taxId: 'DE136695976', exemptReason: 'Reverse charge' },
    }),
  ],
  [contract.orders.listEvents, async (fixture) => ({ params: { id: (await ownersOrder(fixture))._id } })],
  [contract.orders.recordPrints, async (fixture) => ({ body: { orders: [(await ownersOrder(fixture))._id] } })],
  [contract.shipments.ship, async (fixture) => ({ body: { orders: [{ orderId: (await ownersOrder(fixture))._id }] } })],
  [contract.orderNotes.list, async (fixture) => ({ params: { id: (await ownersOrder(fixture))._id } })],
  [
    contract.orderNotes.add,
    async (fixture) => ({ params: { id: (await ownersOrder(fixture))._id }, body: { text: 'Call before delivery' } }),
  ],
  [
    contract.orderNotes.remove,
    async (fixture) => {
      const { _id: orderId } = await ownersOrder(fixture);
      const { id: noteId } = await addNote(fixture.shop.deps, { orderId, text: 'x', actor: fixture.owner.userId });
      return { params: { id: orderId, noteId } };
    },
  ],
  [contract.orderPeople.read, async (fixture) => ({ params: { id: (await ownersOrder(fixture))._id } })],
  [contract.orderNotes.readCustomer, async (fixture) => ({ params: { id: (await ownersOrder(fixture))._id } })],
  [
    contract.orders.confirmPayment,
    async (fixture) => {
      const order = await ownersOrder(fixture);
      const transactionId = await fixture.shop.payByCard(fixture.owner, order);
      return { params: { id: order._id }, body: { order: order._id, transactionId } };
    },
  ],
  [contract.waitlist.readHeld, async ({ shop }) => ({ params: { id: (await shop.addProduct())._id } })],
  [
    contract.waitlist.join,
    async (fixture) => ({ params: { id: (await soldOutProduct(fixture))._id }, body: { ...address, price: 0.2145 } }),
  ],
  [
    contract.waitlist.agree,
    async (fixture) => ({ params: { id: await ownersEntry(fixture) }, body: { price: 0.2145 } }),
  ],
  [contract.stockNotices.ask, async (fixture) => ({ params: { id: (await soldOutProduct(fixture))._id } })],
  [contract.stockNotices.stop, async ({ shop }) => ({ params: { id: (await shop.addProduct())._id } })],
  [contract.waitlist.leave, async (fixture) => ({ params: { id: await ownersEntry(fixture) } })],
  [contract.quotes.request, async () => ({ body: { lines: [{ name: 'Bolts', quantity: 10 }] } })],
  [contract.quotes.upload, async () => ({ rawBody: pdf, query: 'name=a.pdf' })],
  [contract.quotes.read, async (fixture) => ({ params: await ownersQuote(fixture) })],
  [contract.quotes.readFile, async (fixture) => ({ params: await ownersQuote(fixture) })],
  [
    contract.quotes.start,
    async (fixture) => {
      await ownersQuote(fixture);
      return { params: { id: fixture.owner.userId }, body: await offerOf(fixture) };
    },
  ],
  [
    contract.quotes.answer,
    async (fixture) => ({ params: await ownersQuote(fixture), body: { version: 1, ...(await offerOf(fixture)) } }),
  ],
  [contract.quotes.withdrawVersion, async (fixture) => ({ params: { ...(await ownersQuote(fixture)), version: '1' } })],
  [contract.quotes.write, async (fixture) => ({ params: await ownersQuote(fixture), body: { text: 'Cheaper?' } })],
  [
    contract.quotes.accept,
    async (fixture) => ({
      params: await ownersQuote(fixture),
      body: { version: 1, lines: [{ line: 0, quantity: 10 }], address: '1 Dock Road', phone: '5550100' },
    }),
  ],
  [contract.quotes.refuse, async (fixture) => ({ params: await ownersQuote(fixture), body: { version: 1 } })],
  [contract.quotes.withdraw, async (fixture) => ({ params: await ownersQuote(fixture) })],
  [contract.mails.sendAgain, async ({ shop }) => ({ params: { id: await addFailedMail(shop.deps.db) } })],
  [contract.products.facets, async () => ({ query: 'category=bolts' })],
  [contract.overview.readBest, async () => ({ query: 'period=this-year' })],
  [
    contract.handovers.write,
    async ({ shop }) => {
      await openHandover(shop);
      return { body: { note: 'All quiet', version: 0 } };
    },
  ],
  [
    contract.handovers.withdraw,
    async ({ shop, self, owner }) => {
      await openHandover(shop, self ?? owner);
      return {};
    },
  ],
  [
    contract.handovers.sign,
    async ({ shop, owner }) => ({ params: { id: await openHandover(shop, owner) }, body: { version: 1 } }),
  ],
  [contract.handovers.read, async ({ shop, owner }) => ({ params: { id: await openHandover(shop, owner) } })],
  [
    contract.settings.save,
    async ({ shop: { deps } }) => {
      const { version } = await readSettings(deps.db);
      return { body: { ...defaultSettings, taxName: 'VAT', version } };
    },
  ],
  [contract.firstDay.change, async () => ({ body: { isDismissed: true } })],
  [contract.settings.previewMail, async () => ({ body: { ...defaultSettings } })],
  [contract.settings.uploadLogo, async () => ({ rawBody: await logoFile() })],
  [contract.pictures.upload, async () => ({ rawBody: await logoFile() })],
  [contract.dataSheets.read, async ({ shop }) => ({ params: { id: (await shop.addProduct())._id } })],
  [contract.productDocuments.upload, async () => ({ query: 'name=a.pdf', rawBody: new Uint8Array(samplePdf()) })],
  [contract.productDocuments.read, async ({ shop }) => ({ params: await storedDocument(shop) })],
  [contract.pictures.read, async ({ shop }) => ({ params: await storedPicture(shop) })],
  [contract.settings.readLogo, async ({ shop }) => ({ params: { hash: await storedLogo(shop) } })],
  [contract.checkouts.place, async ({ shop }) => ({ body: checkoutBody([await shop.addProduct()]) })],
  [contract.checkouts.list, async ({ owner }) => ({ query: `email=${owner.email}` })],
  [contract.checkouts.read, async (fixture) => ({ params: { id: (await ownersCheckout(fixture))._id } })],
  [
    contract.payments.createIntent,
    async (fixture) => {
      const order = await ownersOrder(fixture);
      return { body: { totalPrice: order.total, orderId: order._id } };
    },
  ],
  [
    contract.families.readPage,
    async ({ shop }) => {
      const family = `Bolts ${randomUUID()}`;
      await shop.addProduct({ family });
      return { params: { key: familyKey(family) } };
    },
  ],
  [contract.families.add, async () => ({ body: { name: randomUUID(), description: null, image: null } })],
  [contract.families.read, async ({ shop }) => ({ params: { id: await newFamily(shop) } })],
  [
    contract.families.change,
    async ({ shop }) => ({ params: { id: await newFamily(shop) }, body: { description: 'x' } }),
  ],
  [
    contract.families.changeProducts,
    async ({ shop }) => ({
      params: { id: await newFamily(shop) },
      body: { add: [(await shop.addProduct())._id], remove: [] },
    }),
  ],
  [contract.families.remove, async ({ shop }) => ({ params: { id: await newFamily(shop) } })],
  [contract.storedCards.list, async ({ owner }) => ({ params: { id: owner.userId } })],
  [contract.storedCards.add, async ({ owner }) => ({ params: { id: owner.userId } })],
  [
    contract.storedCards.remove,
    async ({ shop, owner }) => ({ params: { id: owner.userId, cardId: await storeCard(shop, owner) } }),
  ],
  [contract.priceLists.add, async () => ({ body: samplePriceList(randomUUID()) })],
  [contract.priceLists.read, async ({ shop }) => ({ params: { id: await newPriceList(shop) } })],
  [
    contract.priceLists.change,
    async ({ shop }) => ({
      params: { id: await newPriceList(shop) },
      body: { ...samplePriceList(randomUUID()), percentOff: 5, version: 1 },
    }),
  ],
  [contract.priceLists.remove, async ({ shop }) => ({ params: { id: await newPriceList(shop) } })],
  [contract.priceLists.listEntries, async ({ shop }) => ({ params: { id: await newPriceList(shop) } })],
  [
    contract.priceLists.changeEntries,
    async ({ shop }) => {
      const { _id: productId } = await shop.addProduct();
      const set = [{ productId, price: 0.1, priceBreaks: [] }];
      return { params: { id: await newPriceList(shop) }, body: { version: 1, set, remove: [] } };
    },
  ],
  [
    contract.priceListConsequence.read,
    async ({ shop }) => ({ params: { id: await newPriceList(shop) }, body: { terms: samplePriceList('Other') } }),
  ],
  [contract.priceReasons.ofOrder, async (fixture) => ({ params: { id: (await ownersOrder(fixture))._id } })],
  [
    contract.priceReasons.ofProduct,
    async ({ shop, owner }) => ({
      params: { id: owner.userId },
      query: `productId=${(await shop.addProduct())._id}&quantity=10`,
    }),
  ],
  [contract.priceListImports.export, async ({ shop }) => ({ params: { id: await newPriceList(shop) } })],
  [
    contract.priceListImports.check,
    async ({ shop }) => ({
      params: { id: await newPriceList(shop) },
      rawBody: new TextEncoder().encode('Part number,Price\nA-1,0.1'),
    }),
  ],
  [contract.priceListImports.list, async ({ shop }) => ({ params: { id: await newPriceList(shop) } })],
  [contract.priceListImports.read, async ({ shop }) => ({ params: await newListImport(shop) })],
  [contract.priceListImports.listRows, async ({ shop }) => ({ params: await newListImport(shop), query: 'kind=new' })],
  [contract.priceListImports.apply, async ({ shop }) => ({ params: await newListImport(shop) })],
  [
    contract.priceListImports.undo,
    async ({ shop }) => {
      const params = await newListImport(shop);
      await applyEntries(shop.deps, { listId: params.id, id: params.importId, actor: 'cli' });
      return { params };
    },
  ],
  [contract.priceLists.listAccounts, async ({ shop }) => ({ params: { id: await newPriceList(shop) } })],
  [
    contract.priceLists.changeAccounts,
    async ({ shop, owner }) => ({
      params: { id: await newPriceList(shop) },
      body: { add: [owner.userId], remove: [] },
    }),
  ],
  [
    contract.productCategories.add,
    async () => ({ body: { name: randomUUID(), parent: null, description: null, image: null } }),
  ],
  [
    contract.productCategories.change,
    async ({ shop }) => {
      const row = { name: randomUUID(), parent: null, description: null, image: null };
      const { id, version } = await addProductCategory(shop.deps, row, 'cli');
      return { params: { id }, body: { ...row, description: 'Changed', version } };
    },
  ],
  [
    contract.productCategories.remove,
    async ({ shop }) => {
      const row = { name: randomUUID(), parent: null, description: null, image: null };
      return { params: { id: (await addProductCategory(shop.deps, row, 'cli')).id } };
    },
  ],
  [contract.apiKeys.add, async () => ({ body: { name: randomUUID(), scopes: ['orders:read'] } })],
  [contract.apiKeys.end, async ({ shop, owner }) => ({ params: { id: await endedKey(shop, owner) } })],
  [contract.accountKeys.list, async ({ owner }) => ({ params: { id: owner.userId } })],
  [
    contract.accountKeys.add,
    async ({ owner }) => ({ params: { id: owner.userId }, body: { name: randomUUID(), scopes: ['orders:read'] } }),
  ],
  [
    contract.accountKeys.end,
    async ({ shop, owner }) => ({ params: { id: owner.userId, keyId: await endedKey(shop, owner) } }),
  ],
  [contract.deliveryMethods.add, async () => ({ body: sampleDeliveryMethod() })],
  [
    contract.deliveryMethods.change,
    async ({ shop }) => {
      const id = await archivedDeliveryMethod(shop);
      return { params: { id }, body: { ...sampleDeliveryMethod(), version: 2 } };
    },
  ],
  [
    contract.deliveryMethods.move,
    async ({ shop }) => {
      const { id } = await addDeliveryMethod(shop.deps, sampleDeliveryMethod(), 'cli');
      return { params: { id }, body: { position: 1 } };
    },
  ],
  [contract.deliveryMethods.archive, async ({ shop }) => ({ params: { id: await archivedDeliveryMethod(shop) } })],
  [contract.deliveryMethods.restore, async ({ shop }) => ({ params: { id: await archivedDeliveryMethod(shop) } })],
]);

/** Of the owner's account; the number of those in use is limited. */
async function endedKey({ deps }: TestShop, { userId }: TestUser): Promise<string> {
  const added = { name: randomUUID(), scopes: ['orders:read' as const] };
  const { key } = await addKey(deps, { holder: userId, ownerId: userId, added });
  await endKey(deps, { id: key.id, holder: userId, actor: userId });
  return key.id;
}

async function archivedDeliveryMethod(shop: TestShop): Promise<string> {
  const { id } = await addDeliveryMethod(shop.deps, sampleDeliveryMethod(), 'cli');
  // Their number is limited.
  return (await archiveDeliveryMethod(shop.deps, id, 'cli')).id;
}

async function newListImport(fixture: TestShop): Promise<{ id: string; importId: string }> {
  const id = await newPriceList(fixture);
  const { partNumber } = await fixture.addProduct({ partNumber: randomUUID() });
  const bytes = new TextEncoder().encode(`Part number,Price\n${partNumber},0.1`);
  return { id, importId: (await checkEntries(fixture.deps, id, { bytes, fileName: 'a.csv', actor: 'cli' })).id };
}

async function newPriceList({ deps }: TestShop): Promise<string> {
  return (await addPriceList(deps, samplePriceList(randomUUID()), 'cli')).id;
}

function addressOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`;
}

/** For the administrator, in seconds since 1970. */
const SESSIONS_VALID_FROM = 1_600_000_000;

let shop: TestShop;
let users: Partial<Record<Actor, TestUser>>;
let owner: TestUser;

async function openShop(): Promise<void> {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000_000 } });
  owner = await shop.addUser({ email: 'owner@test.example' });
  users = {
    owner,
    otherCustomer: await shop.addUser({ email: 'other-customer@test.example' }),
  };
  for (const role of staffRoles) users[role] = await shop.addUser({ email: `${role}@test.example`, role });
  const valid = { sessions_valid_from: SESSIONS_VALID_FROM };
  await writerOf(shop.deps.db).updateTable('users').set(valid).where('email', '=', 'admin@test.example').execute();
}
beforeAll(openShop);
// With one in use, orders would have to say how they are delivered.
afterEach(async () => {
  for (const { id } of await listDeliveryMethods(shop.deps.db)) await archiveDeliveryMethod(shop.deps, id, 'cli');
});
afterAll(() => shop.close());

async function tokenOf(actor: Actor, endpoint: Endpoint): Promise<string | undefined> {
  const user = users[actor];
  if (!user) return undefined;
  return credentialOf(endpoint.access) === 'idToken' ? shop.idToken(user.email) : user.token;
}

async function prepare(endpoint: Endpoint, actor: Actor): Promise<Request> {
  return (await requests.get(endpoint)?.({ shop, owner, self: users[actor] })) ?? {};
}

async function send(
  endpoint: Endpoint,
  { params, query, body, rawBody, token: own }: Request,
  token: string | undefined,
  extra: Partial<{ query: string; headers: Record<string, string>; isGood: boolean }> = {},
) {
  const search = [query, extra.query].filter((part) => part !== undefined).join('&');
  const address = addressOf(endpoint, params) + (search && `?${search}`);
  const sent = extra.isGood ? (own ?? token) : token;
  return shop.request(endpoint.method, address, {
    token: sent,
    body,
    ...(rawBody && { rawBody, headers: { 'content-length': String(rawBody.length) } }),
    ...(extra.headers && { headers: extra.headers }),
  });
}

/** Enough for what is refused before anything is looked for. */
function anyRequest({ path }: Endpoint): Request {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return { params: Object.fromEntries(names.map((name) => [name, name === 'email' ? owner.email : 'x'])) };
}

/** Roles that may do the same find the same: the short form sends a call as one of them, and each is sent to some. */
function askedActors(endpoint: Endpoint): readonly Actor[] {
  const allowed: Actor[] = staffRoles.filter((role) => expectedStatus(endpoint, role) < 400);
  const asked = oneOf(allowed.length, allowed, endpoints.indexOf(endpoint));
  return actors.filter((actor) => !allowed.includes(actor) || asked.includes(actor));
}

/** What draws all documents comes first, while there are few. */
const drawing: Endpoint[] = [contract.eInvoices.exportAll, contract.invoicePdfs.exportAll];
const called = [...drawing, ...endpoints.filter((endpoint) => !drawing.includes(endpoint))];

describe('every endpoint x every actor', () => {
  test.each(called)('$method $path as every actor', async (endpoint) => {
    // What is refused changes nothing, so one request serves for all who are.
    let ofRefused: Request | undefined;
    for (const actor of askedActors(endpoint)) {
      const expected = expectedStatus(endpoint, actor);
      const isRefused = expected >= 400;
      const request = (isRefused ? ofRefused : undefined) ?? (await prepare(endpoint, actor));
      if (isRefused) ofRefused = request;
      const { status, body } = await send(endpoint, request, await tokenOf(actor, endpoint), { isGood: true });
      expect([actor, status]).toEqual([actor, expected]);
      if (status >= 400)
        expect([actor, body]).toMatchObject([actor, { code: expect.any(String), requestId: expect.any(String) }]);
      else {
        expect([actor, endpoint.response.safeParse(body).error]).toEqual([actor, undefined]);
        recordExample(endpoint, { body: request.body as object | undefined, response: body });
      }
    }
  });
  afterAll(writeExamples);
});

describe('every endpoint x every kind of API key', () => {
  const isPublic = ({ access }: Endpoint) => access === 'public' || !/Token$/.test(credentialOf(access));

  type Holder = 'admin' | 'owner';

  // Its own shop, since there are limits for each customer and day, and few documents to draw.
  beforeAll(async () => {
    await shop.close();
    await openShop();
  });

  /** With a key that ends afterwards: of the actor, or of whom the call is about. */
  async function sendWithKey(endpoint: Endpoint, actor: Holder, scopes: Scope[], request: Request) {
    const ownerId = request.token ? (decodeJwt(request.token).sub ?? '') : (users[actor]?.userId ?? '');
    const holder = actor === 'admin' ? SHOP : ((await findUserById(shop.deps.db, ownerId))?.account_id ?? '');
    const made = await addKey(shop.deps, { holder, ownerId, added: { name: randomUUID(), scopes } });
    const response = await send(endpoint, request, made.secret);
    await endKey(shop.deps, { id: made.key.id, holder, actor: ownerId });
    return response;
  }

  /** Of a key that the call does not accept. */
  function refused(endpoint: Endpoint): number {
    if (isPublic(endpoint)) return expectedStatus(endpoint, 'visitor');
    return credentialOf(endpoint.access) === 'idToken' ? 401 : 403;
  }

  const kinds = [
    { actor: 'admin', given: shopScopes },
    { actor: 'owner', given: accountScopes },
  ] as const;

  test.each(called)('$method $path by keys without its scope', async (endpoint) => {
    for (const { actor, given } of oneOf(2, kinds, endpoints.indexOf(endpoint))) {
      const request = isPublic(endpoint) ? await prepare(endpoint, actor) : anyRequest(endpoint);
      const others = given.filter((each) => each !== scopeOf(endpoint));
      const { status } = await sendWithKey(endpoint, actor, others, request);
      expect([actor, status]).toEqual([actor, refused(endpoint)]);
    }
  });

  const scoped = called.flatMap((endpoint) => {
    const scope = scopeOf(endpoint);
    return scope === undefined ? [] : [{ endpoint, scope }];
  });

  test.each(scoped)('$endpoint.method $endpoint.path by keys with its scope alone', async ({ endpoint, scope }) => {
    for (const { actor, given } of kinds) {
      if (!given.some((each) => each === scope)) continue;
      const request = await prepare(endpoint, actor);
      // Of a company, for which only keys of its members act.
      if (request.token !== undefined && actor === 'admin') continue;
      const { status } = await sendWithKey(endpoint, actor, [scope], request);
      expect([actor, status]).toEqual([actor, expectedStatus(endpoint, actor)]);
    }
  });

  test('each scope opens calls, and each call is opened by one', () => {
    const unused = Object.entries(callsOfScope).flatMap(([scope, { length }]) => (length === 0 ? [scope] : []));
    // What it opens speaks other protocols, outside the contract.
    expect(unused).toEqual(['procurement']);
    const calls = Object.values(callsOfScope).flat();
    expect(new Set(calls).size).toBe(calls.length);
  });
});

describe('every guarded endpoint x every bad token', () => {
  const SHORT_EVERY = 5;
  const secret = () => shop.deps.settings.accessTokenSecret;
  const key = (text: string) => new TextEncoder().encode(text);
  const seconds = (offset = 0) => Math.floor(Date.now() / 1000) + offset;
  const claims = (changes: JWTPayload = {}): JWTPayload => ({
    iss: 'bulkhead',
    aud: 'bulkhead-api',
    sub: users.admin?.userId ?? '',
    idp_sub: users.admin?.email,
    email_verified: true,
    auth_time: seconds(),
    iat: seconds(),
    exp: seconds(3600),
    ...changes,
  });
  const sign = (payload: JWTPayload, by = secret()) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(key(by));

  const badTokens: Record<string, () => Promise<string>> = {
    garbage: async () => 'garbage',
    expired: () => sign(claims({ exp: seconds(-60) })),
    'not yet valid': () => sign(claims({ nbf: seconds(600) })),
    'made in the future': () => sign(claims({ iat: seconds(60), exp: seconds(3660) })),
    'made in the future, for long': () => sign(claims({ iat: seconds(30 * 86_400), exp: seconds(31 * 86_400) })),
    'of a sign-in in the future': () => sign(claims({ auth_time: seconds(60) })),
    'wrong key': () => sign(claims(), 'x'.repeat(32)),
    'wrong issuer': () => sign(claims({ iss: 'somebody' })),
    'wrong audience': () => sign(claims({ aud: 'somebody' })),
    'alg none': async () => new UnsecuredJWT(claims()).encode(),
    'unknown user': () => sign(claims({ sub: 'nobody' })),
    'another account of the provider': () => sign(claims({ idp_sub: 'another-account' })),
    'an address that was not verified': () => sign(claims({ email_verified: false })),
    'of a session that has ended': () => sign(claims({ auth_time: SESSIONS_VALID_FROM - 1 })),
    'the format of earlier versions': () =>
      sign(claims({ idp_sub: undefined, email_verified: undefined, auth_time: undefined })),
  };

  test('the same token without the fault is accepted', async () => {
    for (const authTime of [seconds(20), SESSIONS_VALID_FROM]) {
      const token = await sign(claims({ auth_time: authTime }));
      expect((await shop.request('GET', '/api/orders', { token })).status).toBe(200);
    }
  });

  const guarded = endpoints.filter(({ access }) => /Token$/.test(credentialOf(access)));

  let idToken: string;
  beforeAll(async () => {
    idToken = await shop.idToken(owner.email);
  });

  /** What accepts a token is the same for every endpoint: the short form gives each a few of these, and each to many. */
  const some = <Each>(all: Each[], endpoint: Endpoint) => oneOf(SHORT_EVERY, all, guarded.indexOf(endpoint));

  test.each(guarded)('$method $path', async (endpoint) => {
    const request = anyRequest(endpoint);
    for (const [kind, make] of some(Object.entries(badTokens), endpoint)) {
      const response = await send(endpoint, request, await make());
      expect([kind, response.status]).toEqual([kind, 401]);
    }
    const { token } = owner;
    const [good, otherKind] = credentialOf(endpoint.access) === 'idToken' ? [idToken, token] : [token, idToken];
    const misplaced = {
      'the other kind of token': () => send(endpoint, request, otherKind),
      Basic: () => send(endpoint, request, undefined, { headers: { authorization: `Basic ${good}` } }),
      'no scheme': () => send(endpoint, request, undefined, { headers: { authorization: good } }),
      'in the query': () => send(endpoint, request, undefined, { query: `access_token=${good}&token=${good}` }),
      'in a cookie': () => send(endpoint, request, undefined, { headers: { cookie: `accessToken=${good}` } }),
    };
    for (const [kind, sendMisplaced] of some(Object.entries(misplaced), endpoint))
      expect([kind, (await sendMisplaced()).status]).toEqual([kind, 401]);
  });
});

test.each(staffRoles)('the role %s of an unverified e-mail gives no rights', async (role) => {
  const unverified = await shop.addUser({ role, verified: false });
  expect((await shop.request('GET', '/api/orders', { token: unverified.token })).status).toBe(403);
});

test('a change of role applies at once to existing tokens', async () => {
  const user = await shop.addUser();
  const token = users.admin?.token;
  expect((await shop.request('GET', '/api/users', { token: user.token })).status).toBe(403);
  await shop.request('PUT', `/api/users/admin/${user.email}`, { token });
  expect((await shop.request('GET', '/api/users', { token: user.token })).status).toBe(200);
});

test('gives 404 for an unknown path and 405 for another method, in the common error form', async () => {
  const unknown = await shop.request('GET', '/api/nothing');
  expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'not_found' }]);
  const wrongMethod = await shop.request('DELETE', '/api/reviews');
  expect([wrongMethod.status, wrongMethod.body]).toMatchObject([405, { code: 'method_not_allowed' }]);
});
