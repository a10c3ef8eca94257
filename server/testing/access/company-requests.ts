import { companyDetails, noLimits, openTestCompany, type TestCompany, tokenOf } from '#server/testing/company-shop.ts';
import { checkoutBody } from '#server/testing/sample-bodies.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';
import type { Application } from '#shared/contracts/companies/applications.ts';
import type { Invitation } from '#shared/contracts/companies/members.ts';
import { contract } from '#shared/contracts/contract.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Request as Asked } from '#shared/contracts/requests/requests.ts';

interface Fixture {
  shop: TestShop;
  owner: TestUser;
  /** The actor's own address, for calls that are about the caller. */
  self: TestUser | undefined;
}

interface Request {
  params?: Record<string, string>;
  body?: unknown;
  token?: string;
}

const form = { ...companyDetails, volume: 'upTo1000' };
const rights = { ...noLimits, role: 'buyer' };
const rules = {
  poRequired: false,
  costCentres: [],
  listedAddressesOnly: false,
  onAccountOnly: false,
  ownApproval: false,
  storedCards: false,
};

async function application({ shop }: Fixture): Promise<string> {
  const { token } = await shop.addUser();
  const request = { token, body: form };
  return (await shop.request<Application>('PUT', '/api/company-application', request)).body._id;
}

/** Of a company that none of the actors belongs to. */
const ofCompany =
  (body?: object) =>
  async ({ shop }: Fixture): Promise<Request> => ({ params: { id: (await openTestCompany(shop)).id }, body });

async function ofMember({ shop }: Fixture, body?: object): Promise<Request> {
  const company = await openTestCompany(shop);
  return { params: { id: company.id, userId: (await company.addMember('buyer')).userId }, body };
}

async function invitationOf(shop: TestShop, company: TestCompany, email: string): Promise<Invitation> {
  const request = { token: company.manager.token, body: { ...rights, email } };
  return (await shop.request<Invitation>('POST', `/api/companies/${company.id}/invitations`, request)).body;
}

/** For the holder of the link, whoever the actor is. */
async function invited({ shop, self }: Fixture): Promise<Request> {
  if (!self) return { body: { token: 'x' } };
  const guest = await shop.addUser();
  const invitation = await invitationOf(shop, await openTestCompany(shop), guest.email);
  return { body: { token: tokenOf(shop, invitation) }, token: guest.token };
}

/** Asked for by a buyer, for whom the owner stands; decided by the manager. */
async function request(fixture: Fixture, by: 'buyer' | 'manager', given?: object): Promise<Request> {
  const { shop, self, owner } = fixture;
  const company = await openTestCompany(shop);
  const buyer = await company.addMember('buyer');
  const product = await shop.addProduct();
  const asked = await shop.request<Asked>('POST', '/api/requests', {
    token: buyer.token,
    body: checkoutBody([product]),
  });
  const lines = [{ productId: product._id, quantity: 10, price: product.price }];
  const { token } = by === 'buyer' ? buyer : company.manager;
  const body = by === 'manager' ? (given ?? { lines }) : undefined;
  return { params: { id: asked.body._id }, body, ...(self === owner && { token }) };
}

/** A well-formed request of each call about companies and requests. */
export const companyRequests: [Endpoint, (fixture: Fixture) => Promise<Request>][] = [
  [contract.applications.apply, async () => ({ body: form })],
  [contract.applications.approve, async (fixture) => ({ params: { id: await application(fixture) } })],
  [
    contract.applications.refuse,
    async (fixture) => ({ params: { id: await application(fixture) }, body: { reason: 'No' } }),
  ],
  [
    contract.companies.switchAccount,
    async ({ shop, self }) => ({
      body: { acting: true },
      ...(self && { token: (await openTestCompany(shop)).manager.token }),
    }),
  ],
  [contract.companies.create, async () => ({ body: { ...companyDetails, managerEmail: 'new@test.example' } })],
  [contract.companies.read, ofCompany()],
  [contract.companies.changeDetails, ofCompany(companyDetails)],
  [contract.companies.changeRules, ofCompany(rules)],
  [contract.members.list, ofCompany()],
  [contract.members.listInvitations, ofCompany()],
  [contract.members.invite, ofCompany({ ...rights, email: 'new@test.example' })],
  [contract.members.change, (fixture) => ofMember(fixture, rights)],
  [contract.members.remove, (fixture) => ofMember(fixture)],
  [
    contract.members.takeBack,
    async ({ shop }) => {
      const company = await openTestCompany(shop);
      return { params: { id: company.id, invitationId: (await invitationOf(shop, company, 'new@test.example'))._id } };
    },
  ],
  [contract.members.readInvitation, invited],
  [contract.members.accept, invited],
  [
    contract.requests.add,
    async ({ shop, self }) => ({
      body: checkoutBody([await shop.addProduct()]),
      ...(self && { token: (await openTestCompany(shop)).manager.token }),
    }),
  ],
  [contract.requests.read, (fixture) => request(fixture, 'buyer')],
  [contract.requests.withdraw, (fixture) => request(fixture, 'buyer')],
  [contract.requests.approve, (fixture) => request(fixture, 'manager')],
  [contract.requests.refuse, (fixture) => request(fixture, 'manager', { reason: 'No' })],
];
