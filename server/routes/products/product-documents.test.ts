import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { samplePdf } from '#server/integrations/pdf/sample-pdf.ts';
import { removeUnusedFiles } from '#server/services/products/keep-pictures.ts';
import { storeDocument } from '#server/services/products/store-document.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { ProductDetails } from '#shared/contracts/products/product-details.ts';
import type { UploadedDocument } from '#shared/contracts/products/product-documents.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { MAX_DOCUMENT_BYTES } from '#shared/domain/limits.ts';
import { documentProblems } from '#shared/messages/products/documents.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

function upload(content: Buffer, { name = 'Data sheet M12.pdf', token = admin.token } = {}) {
  const rawBody = new Uint8Array(content);
  const path = `/api/documents?name=${encodeURIComponent(name)}`;
  return shop.request<UploadedDocument & ErrorBody>('POST', path, { token, rawBody });
}

async function stored(content: Buffer, name?: string): Promise<UploadedDocument> {
  const { status, body } = await upload(content, name === undefined ? {} : { name });
  expect(status).toBe(201);
  return body;
}

const numbered = (number: number) => samplePdf({ objects: [`(${number})`] });
const statusOf = async ({ url }: UploadedDocument) => (await shop.app.request(url)).status;

function change({ _id }: { _id: string }, body: object) {
  return shop.request<ProductDetails & ErrorBody>('PATCH', `/api/products/${_id}`, { token: admin.token, body });
}

test('an uploaded PDF is shown with its product, for ever, and nothing of it runs', async () => {
  const content = samplePdf();
  const document = await stored(content, 'C:\\papers\\Größe & Co. (1).PDF');
  expect(document).toEqual({
    title: 'Größe & Co. (1)',
    url: expect.stringMatching(/^\/api\/documents\/[\da-f]{64}\/Groe-Co.-\(1\)\.pdf$/),
  });
  const product = await shop.addProduct({ documents: [document] });
  const { body } = await shop.request<ProductDetails>('GET', `/api/products/${product._id}`);
  expect(body.documents).toEqual([document]);
  const response = await shop.app.request(document.url);
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  const { headers } = response;
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toBe('inline; filename="Groe-Co.-(1).pdf"');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const policy = headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toMatch(/script-src|sandbox/);
  const again = await shop.app.request(document.url, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('what is no PDF, encrypted, acts or is too large is refused with its reason', async () => {
  const refused = async (content: Buffer) => {
    const { status, body } = await upload(content);
    return [status, body.fields?.file];
  };
  expect(await refused(Buffer.from('<script>alert(1)</script>'))).toEqual([422, documentProblems.type]);
  expect(await refused(samplePdf({ packed: ['<</S/JavaScript/JS(x)>>'] }))).toEqual([422, documentProblems.active]);
  expect(await refused(samplePdf({ objects: ['<</Encrypt 12 0 R>>'] }))).toEqual([422, documentProblems.encrypted]);
  expect((await upload(Buffer.alloc(MAX_DOCUMENT_BYTES + 1))).status).toBe(413);
  expect((await upload(samplePdf(), { token: (await shop.addUser()).token })).status).toBe(403);
});

test('a product cannot name a document that the shop does not have', async () => {
  const product = await shop.addProduct();
  const { url } = await stored(samplePdf());
  const unknown = { title: 'Lost', url: url.replace(/[\da-f]{64}/, 'a'.repeat(64)) };
  const lost = await change(product, { documents: [unknown] });
  expect([lost.status, lost.body.fields?.documents]).toEqual([422, documentProblems.missing]);
  expect((await change(product, { documents: [{ title: 'x', url: '/api/documents/x' }] })).status).toBe(422);
  expect(await statusOf(unknown)).toBe(404);
});

test('one that nothing shows is removed, and one that is shown stays, also of a deleted product', async () => {
  const [unsaved, kept, replaced, deleted] = await Promise.all([1, 2, 3, 4].map((each) => stored(numbered(each))));
  if (!unsaved || !kept || !replaced || !deleted) throw new Error('no documents');
  const product = await shop.addProduct({ documents: [kept, replaced] });
  const other = await shop.addProduct({ documents: [kept, deleted] });
  await change(product, { documents: [] });
  await shop.request('DELETE', `/api/products/${other._id}`, { token: admin.token });
  shop.advance(29 * DAY_MS);
  expect(await removeUnusedFiles(shop.deps)).toBe(1);
  expect(await statusOf(replaced)).toBe(200);
  shop.advance(2 * DAY_MS);
  expect(await removeUnusedFiles(shop.deps)).toBe(1);
  const all = [unsaved, kept, replaced, deleted];
  expect(await Promise.all(all.map(statusOf))).toEqual([404, 200, 404, 200]);
  const bytes = numbered(3);
  expect((await storeDocument(shop.deps, { name: 'Data sheet M12.pdf', bytes })).url).toBe(replaced.url);
  expect(await statusOf(replaced)).toBe(200);
});

test('documents that are missing or not noted are found by verify-db', async () => {
  const document = await stored(samplePdf());
  const { _id } = await shop.addProduct({ documents: [document] });
  const [hash = ''] = /[\da-f]{64}/.exec(document.url) ?? [];
  const db = writerOf(shop.deps.db);
  const noted = await db.selectFrom('product_files').selectAll().execute();
  expect(noted).toEqual([{ product_id: _id, kind: 'documents', hash }]);
  const row = await db.selectFrom('documents').selectAll().executeTakeFirstOrThrow();
  await db.deleteFrom('documents').execute();
  const shows = `Product ${_id}: shows documents ${hash}`;
  expect(await verifyDatabase(shop.deps.db)).toEqual([`${shows}, which the shop does not have`]);
  await db.insertInto('documents').values(row).execute();
  await db.deleteFrom('product_files').execute();
  expect(await verifyDatabase(shop.deps.db)).toEqual([`${shows}, which is not noted`]);
  await db.insertInto('product_files').values(noted).execute();
});
