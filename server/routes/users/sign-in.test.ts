import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import type { VerifiedIdentity } from '#server/integrations/identity.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { User } from '#shared/contracts/users/users.ts';
import { MAX_PAGE_SIZE } from '#shared/domain/limits.ts';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';

// Made-up ID tokens; server/proofs/account-takeover.test.ts has the provider's.

const boss = 'boss@test.example';

let shop: TestShop;
let admin: TestUser;
/** Seconds since 1970. */
let start: number;
let email: string;
let count = 0;

beforeAll(async () => {
  const verify = async (token: string) => JSON.parse(Buffer.from(token, 'base64url').toString());
  shop = await openTestShop({
    settings: { adminEmails: [boss] },
    replace: ({ identity }) => ({ identity: { ...identity, verify } }),
  });
  admin = await shop.addUser({ email: 'admin@test.example', admin: true });
});
beforeEach(() => {
  count += 1;
  email = `person-${count}@test.example`;
  start = Math.floor(shop.deps.now() / 1000) - 1000;
});
afterAll(() => shop.close());

interface SignedIn extends TestUser {
  status: number;
  message: string;
}

/** `at` is the start of the session, in seconds after the first. */
async function signIn(at: number, change: Partial<VerifiedIdentity> = {}): Promise<SignedIn> {
  const claims = { subject: 'first', email, emailVerified: true, validSince: start, authTime: start + at, ...change };
  const idToken = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const path = `/api/users/${encodeURIComponent(claims.email)}`;
  const { status, body } = await shop.request<{ token: string; message: string }>('PUT', path, { token: idToken });
  const user = await shop.deps.db.selectFrom('users').select('id').where('email', '=', claims.email).executeTakeFirst();
  return { status, message: body.message, userId: user?.id ?? '', email: claims.email, token: body.token };
}

const unverified = { emailVerified: false };

async function isAccepted({ token, email }: TestUser): Promise<boolean> {
  const { status } = await shop.request('GET', `/api/orders/${email}`, { token });
  expect([200, 401]).toContain(status);
  return status === 200;
}

async function order(user: TestUser): Promise<Order> {
  return shop.placeOrder(user, await shop.addProduct({ price: 5 }));
}

async function ordersOf(user: TestUser): Promise<string[]> {
  const { body } = await shop.request<Order[]>('GET', `/api/orders/${user.email}`, { token: user.token });
  return body.map(({ _id }) => _id);
}

async function isAdmin(user: TestUser): Promise<boolean> {
  const response = await shop.request<{ admin: boolean }>('GET', `/api/admin/${user.email}`, { token: user.token });
  return response.body.admin;
}

async function eventsOf(userId: string): Promise<string[]> {
  const query = shop.deps.db.selectFrom('events').select('type').where('subject_id', '=', userId).orderBy('seq');
  return (await query.execute()).map(({ type }) => type);
}

const promote = () => shop.request('PUT', `/api/users/admin/${email}`, { token: admin.token });

describe('the holder verifies the address', () => {
  test('earlier sessions end at once, and the next sign-in keeps the user and the orders', async () => {
    const before = await signIn(0, unverified);
    const second = await signIn(5, unverified);
    const placed = await order(before);

    const renewed = await signIn(5);
    expect(renewed).toMatchObject({ status: 401, message: identityMessages.addressVerified });
    expect([await isAccepted(before), await isAccepted(second)]).toEqual([false, false]);
    expect(await signIn(0)).toMatchObject({ status: 401, message: identityMessages.addressVerified });

    const after = await signIn(6);
    expect(after).toMatchObject({ status: 200, userId: before.userId });
    expect(await ordersOf(after)).toEqual([placed._id]);
    expect(await signIn(5)).toMatchObject({ status: 401, message: identityMessages.sessionEnded });
    const types = ['user.created', 'user.identity_changed', 'user.identity_changed'];
    expect(await eventsOf(after.userId)).toEqual(types);
  });

  test('a role granted earlier applies from then on', async () => {
    await signIn(0, unverified);
    await promote();
    expect(await isAdmin(await signIn(0, unverified))).toBe(false);
    expect(await isAdmin(await signIn(1))).toBe(true);
  });

  test('an old token does not undo the verification', async () => {
    await signIn(0, unverified);
    await promote();
    const owner = await signIn(1);
    for (const at of [0, 1, 2]) {
      const old = await signIn(at, unverified);
      expect(old).toMatchObject({ status: 401, message: identityMessages.sessionEnded });
    }
    expect(await isAdmin(owner)).toBe(true);
  });
});

describe('the holder changes the password', () => {
  test.each([
    ['after the proof', {}],
    ['before the proof', unverified],
  ])('%s: earlier sessions end, the user stays', async (_when, proof) => {
    const before = await signIn(0, proof);
    const placed = await order(before);
    const changed = { ...proof, validSince: start + 5 };
    const after = await signIn(5, changed);
    expect(after).toMatchObject({ status: 200, userId: before.userId });
    expect(await ordersOf(after)).toEqual([placed._id]);
    expect(await isAccepted(before)).toBe(false);
    expect((await signIn(6, changed)).status).toBe(200);
    expect(await isAccepted(after)).toBe(true);
  });

  test('refuses a token that the provider confirmed just before the change', async () => {
    await signIn(0);
    await signIn(5, { validSince: start + 5 });
    expect(await signIn(0)).toMatchObject({ status: 401, message: identityMessages.sessionEnded });
  });
});

test('another account of the same mailbox keeps the user and ends sessions of the first account', async () => {
  const before = await signIn(0);
  const placed = await order(before);
  const after = await signIn(5, { subject: 'second', validSince: start + 3 });
  expect(after).toMatchObject({ status: 200, userId: before.userId });
  expect([await ordersOf(after), await isAccepted(before)]).toEqual([[placed._id], false]);
  expect((await signIn(2)).status).toBe(401);
  expect(await isAccepted(after)).toBe(true);
});

describe.each<[string, Partial<VerifiedIdentity>]>([
  ['by a reset of the password', {}],
  ['with another account', { subject: 'second' }],
])('another person verifies the address %s', (_how, change) => {
  const prove = (at: number) => signIn(at, { ...change, validSince: start + 5 });

  test('the address gets a new user, who cannot see, pay or cancel orders of the first', async () => {
    const otherCustomer = await signIn(0, unverified);
    const placed = await order(otherCustomer);
    const owner = await prove(5);
    expect(owner.status).toBe(200);
    expect(owner.userId).not.toBe(otherCustomer.userId);

    const { token } = owner;
    expect(await ordersOf(owner)).toEqual([]);
    const path = `/api/orders/${placed._id}`;
    const body = { totalPrice: placed.total, orderId: placed._id };
    const responses = await Promise.all([
      shop.request('GET', path, { token }),
      shop.request('DELETE', path, { token }),
      shop.request('POST', '/api/create-payment-intent', { token, body }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    const own = await order(owner);
    expect(await ordersOf(owner)).toEqual([own._id]);

    const seen = await shop.request<Order>('GET', path, { token: admin.token });
    expect(seen.body).toMatchObject({ _id: placed._id, email });
    const listed = await shop.request<Order[]>('GET', `/api/orders/${email}`, { token: admin.token });
    expect(listed.body.map(({ _id }) => _id)).toEqual([own._id]);
    const all = await shop.request<Order[]>('GET', `/api/orders?limit=${MAX_PAGE_SIZE}`, { token: admin.token });
    expect(all.body.map(({ _id }) => _id)).toEqual(expect.arrayContaining([placed._id, own._id]));
  });

  test('the first user is retired: no valid tokens, no list entry, no role', async () => {
    const otherCustomer = await signIn(0, unverified);
    await promote();
    const listUsers = () => shop.request<User[]>('GET', `/api/users?limit=${MAX_PAGE_SIZE}`, { token: admin.token });
    const before = (await listUsers()).body.length;
    const owner = await prove(5);
    expect([await isAccepted(otherCustomer), await isAdmin(owner)]).toEqual([false, false]);
    const { body } = await listUsers();
    expect(body).toHaveLength(before);
    const known = { email, role: 'customer', key: owner.userId, name: null, verified: true, lastAdmin: false };
    expect(body.filter((user) => user.email === email)).toEqual([
      { lastActiveAt: expect.any(String), ...known, createdAt: expect.any(String) },
    ]);
    const retired = `retired:${otherCustomer.userId}`;
    const asked = await shop.request('PUT', `/api/users/admin/${retired}`, { token: admin.token });
    expect(asked.status).toBe(404);
    expect(await eventsOf(otherCustomer.userId)).toEqual(['user.created', 'user.role_changed', 'user.retired']);

    expect((await signIn(0, unverified)).status).toSatisfy((status: number) => [401, 403].includes(status));
    expect(await isAccepted(owner)).toBe(true);
  });

  test('ADMIN_EMAILS applies to the new user', async () => {
    email = boss;
    const [gone] = await writerOf(shop.deps.db).deleteFrom('users').where('email', '=', boss).returning('id').execute();
    const db = writerOf(shop.deps.db);
    const id = gone?.id ?? '';
    await db.deleteFrom('account_sales').where('account_id', '=', id).execute();
    await db.deleteFrom('accounts').where('id', '=', id).execute();
    const otherCustomer = await signIn(0, unverified);
    expect(await isAdmin(otherCustomer)).toBe(false);
    expect(await isAdmin(await prove(5))).toBe(true);
    expect(await isAccepted(otherCustomer)).toBe(false);
  });

  test('ten sign-ins at once make one user', async () => {
    const otherCustomer = await signIn(0, unverified);
    const owners = await Promise.all(Array.from({ length: 10 }, () => prove(5)));
    expect(owners.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(owners.map(({ userId }) => userId)).size).toBe(1);
    expect(await eventsOf(otherCustomer.userId)).toEqual(['user.created', 'user.retired']);
  });
});
