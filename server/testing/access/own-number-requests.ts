import { randomUUID } from 'node:crypto';
import { applyOwnNumbers, checkOwnNumbers } from '#server/services/part-numbers/import-own-numbers.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';
import { contract } from '#shared/contracts/contract.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

interface Fixture {
  shop: TestShop;
  owner: TestUser;
}

interface Request {
  params: Record<string, string>;
  query?: string;
  body?: unknown;
  rawBody?: Uint8Array<ArrayBuffer>;
}

const { ownPartNumbers: numbers, ownPartNumberImports: imports } = contract;

const ofAccount = async ({ owner }: Fixture): Promise<Request> => ({ params: { id: owner.userId } });
const ofProduct = async ({ shop, owner }: Fixture): Promise<Request> => ({
  params: { id: owner.userId, productId: (await shop.addProduct())._id },
});

/** Checked, of the owner. */
async function newImport({ shop, owner }: Fixture): Promise<Request> {
  const partNumber = randomUUID();
  await shop.addProduct({ partNumber });
  const bytes = new TextEncoder().encode(`Part number,Your part number\n${partNumber},own-${partNumber}`);
  const file = { bytes, fileName: 'numbers.csv', actor: owner.userId };
  const { id: importId } = await checkOwnNumbers(shop.deps, owner.userId, file);
  return { params: { id: owner.userId, importId } };
}

async function appliedImport(fixture: Fixture): Promise<Request> {
  const request = await newImport(fixture);
  const { id: accountId = '', importId: id = '' } = request.params;
  await applyOwnNumbers(fixture.shop.deps, { accountId, id, actor: 'cli' });
  return request;
}

/** Well-formed requests about the own part numbers of the owner, for the access table. */
export const ownNumberRequests: [Endpoint, (fixture: Fixture) => Promise<Request>][] = [
  [numbers.list, ofAccount],
  [numbers.export, ofAccount],
  [numbers.read, ofProduct],
  [numbers.set, async (fixture) => ({ ...(await ofProduct(fixture)), body: { number: randomUUID() } })],
  [numbers.remove, ofProduct],
  [
    imports.check,
    async (fixture) => ({
      ...(await ofAccount(fixture)),
      rawBody: new TextEncoder().encode('Part number,Your part number\nA-1,B-1'),
    }),
  ],
  [imports.list, ofAccount],
  [imports.read, newImport],
  [imports.listRows, async (fixture) => ({ ...(await newImport(fixture)), query: 'kind=new' })],
  [imports.apply, newImport],
  [imports.undo, appliedImport],
];
