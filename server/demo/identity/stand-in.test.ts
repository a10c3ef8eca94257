import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createIdentityStandIn } from '#server/demo/identity/stand-in.ts';
import type { DemoIdentityTables } from '#server/demo/identity/tables.ts';
import { createClient, migrate, openStandIn, projectId } from '#server/demo/identity/testing.ts';

const MINUTE = 60_000;
const account = { email: 'ada@example.com', password: 'correct horse' };

let now: number;
let open: Awaited<ReturnType<typeof openStandIn>>;
let client: ReturnType<typeof createClient>;

beforeEach(async () => {
  now = Date.now();
  open = await openStandIn({ now: () => now });
  client = createClient(open.standIn.routes);
});

afterEach(() => open.db.destroy());

describe("responds in Google's format with", () => {
  test('a success', async () => {
    const response = await client.call('signUp', account);
    expect(response).toMatchObject({ kind: 'identitytoolkit#SignupNewUserResponse', expiresIn: '3600' });
    expect(decodeJwt(response.idToken)).toMatchObject({ sub: response.localId, email: account.email });
  });

  test.each([
    ['signUp', { ...account, password: '12345' }, 'WEAK_PASSWORD : Password should be at least 6 characters'],
    ['signUp', { email: 'a@b.example' }, 'MISSING_PASSWORD'],
    ['signUp', { password: 'secret' }, 'MISSING_EMAIL'],
    ['signUp', { email: 'nobody', password: 'secret' }, 'INVALID_EMAIL'],
    ['signUp', {}, 'ADMIN_ONLY_OPERATION'],
    ['signInWithPassword', account, 'INVALID_LOGIN_CREDENTIALS'],
    ['signInWithPassword', { password: 'secret' }, 'MISSING_EMAIL'],
    ['lookup', {}, 'MISSING_ID_TOKEN'],
    ['lookup', { idToken: 'garbage' }, 'INVALID_ID_TOKEN'],
    ['delete', {}, 'MISSING_ID_TOKEN'],
    ['update', { displayName: 'Nobody' }, 'INVALID_REQ_TYPE : Unsupported request parameters.'],
    ['update', { oobCode: 'unknown' }, 'INVALID_OOB_CODE'],
    ['resetPassword', {}, 'MISSING_OOB_CODE'],
    ['sendOobCode', {}, 'MISSING_REQ_TYPE'],
    ['sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'a@b.example' }, 'OPERATION_NOT_ALLOWED'],
    ['signInWithIdp', {}, 'MISSING_REQUEST_URI'],
    ['signInWithIdp', { requestUri: 'nowhere' }, 'INVALID_REQUEST_URI'],
  ])('%s %j: %s', async (operation, body, message) => {
    const response = await client.request(`accounts:${operation}`, JSON.stringify(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
    });
  });

  test.each([
    ['no JSON', '{"email":'],
    ['an empty body', ''],
    ['an array', '[]'],
    ['null', 'null'],
    ['a number for an e-mail', '{"email":1,"password":"secret"}'],
    ['an object for a password', '{"email":"a@b.example","password":{"$ne":""}}'],
    ['a password of 5,000 characters', JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(5000) })],
    ['10,000 levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ])('%s: 400', async (_name, body) => {
    const response = await client.request('accounts:signUp', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 400, status: 'INVALID_ARGUMENT' } });
  });

  test('a body over the limit: 413', async () => {
    const response = await client.request('accounts:signUp', JSON.stringify({ email: 'x'.repeat(100_000) }));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: 413 } });
  });

  test('an unknown operation: 404; without an API key: 403', async () => {
    expect((await client.request('accounts:unknown', '{}')).status).toBe(404);
    expect((await client.request('accounts:__proto__', '{}')).status).toBe(404);
    const keyless = await open.standIn.routes.request('/identitytoolkit.googleapis.com/v1/accounts:signUp', {
      method: 'POST',
      body: '{}',
    });
    expect(keyless.status).toBe(403);
  });

  test.each([
    ['v1/projects', { projectId }],
    ['v1/recaptchaParams', { recaptchaSiteKey: 'demo' }],
    ['v2/recaptchaConfig', { recaptchaEnforcementState: [{ enforcementState: 'OFF' }] }],
    ['v2/passwordPolicy', { enforcementState: 'OFF' }],
  ])('the setting %s', async (path, setting) => {
    const response = await open.standIn.routes.request(`/identitytoolkit.googleapis.com/${path}?key=demo`);
    expect(await response.json()).toMatchObject(setting);
  });
});

test('allows preflights only for configured origins', async () => {
  const { routes } = createIdentityStandIn({ db: open.db, projectId, allowedOrigins: ['app://bulkhead'] });
  const preflight = async (origin: string) => {
    const response = await routes.request('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,x-client-version',
      },
    });
    return [response.status, response.headers.get('Access-Control-Allow-Origin')];
  };
  expect(await preflight('app://bulkhead')).toEqual([204, 'app://bulkhead']);
  expect(await preflight('https://elsewhere.example')).toEqual([204, null]);
});

test('stores neither passwords nor refresh tokens in plain text', async () => {
  const { refreshToken } = await client.call('signUp', account);
  const tables = ['demo_accounts', 'demo_account_providers', 'demo_refresh_tokens', 'demo_mails'] as const;
  const rows = await Promise.all(tables.map((table) => open.db.selectFrom(table).selectAll().execute()));
  const stored = JSON.stringify(rows);
  expect(stored).toContain(account.email);
  expect(stored).not.toContain(account.password);
  expect(stored).not.toContain(refreshToken);
});

test('a session survives a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'));
  const file = join(folder, 'demo.sqlite');
  const before = await openStandIn({ file });
  const { idToken, refreshToken } = await createClient(before.standIn.routes).call('signUp', account);
  await before.db.destroy();

  const after = await openStandIn({ file });
  const restarted = createClient(after.standIn.routes);
  expect(await restarted.call('lookup', { idToken })).toMatchObject({ users: [{ email: account.email }] });
  expect(await restarted.refresh(refreshToken)).toMatchObject({ refresh_token: refreshToken });
  await after.db.destroy();
  rmSync(folder, { recursive: true });
});

describe('an ID token is refused', () => {
  test('when it was not signed here', async () => {
    const { idToken } = await client.call('signUp', account);
    const claims = decodeJwt(idToken);
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
    for (const bad of [forged, new UnsecuredJWT(claims).encode(), `${idToken}x`]) {
      expect(await client.error('lookup', { idToken: bad })).toBe('INVALID_ID_TOKEN');
    }
  });

  test('when it has expired', async () => {
    const { idToken, refreshToken } = await client.call('signUp', account);
    now += 61 * MINUTE;
    expect(await client.error('lookup', { idToken })).toBe('INVALID_ID_TOKEN');
    const { id_token } = await client.refresh(refreshToken);
    expect(await client.call('lookup', { idToken: id_token })).toMatchObject({ users: [{ email: account.email }] });
  });

  test('when its account is deleted', async () => {
    const { idToken, refreshToken } = await client.call('signUp', account);
    await client.call('delete', { idToken });
    expect(await client.error('lookup', { idToken })).toBe('USER_NOT_FOUND');
    expect(await client.refresh(refreshToken)).toMatchObject({ error: { message: 'INVALID_REFRESH_TOKEN' } });
  });
});

test('a new password ends every other session', async () => {
  const other = await client.call('signUp', account);
  const own = await client.call('signInWithPassword', account);
  now += MINUTE;
  const changed = await client.call('update', { idToken: own.idToken, password: 'another one' });

  expect(await client.error('lookup', { idToken: other.idToken })).toBe('TOKEN_EXPIRED');
  expect(await client.refresh(other.refreshToken)).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } });
  expect(await client.refresh(changed.refreshToken)).toMatchObject({ token_type: 'Bearer' });
  expect(await client.call('lookup', { idToken: changed.idToken })).toMatchObject({ users: [{}] });
});

test('an old session must sign in again before it changes the password or deletes the account', async () => {
  const { refreshToken } = await client.call('signUp', account);
  now += 6 * MINUTE;
  const { id_token: idToken } = await client.refresh(refreshToken);
  for (const operation of ['update', 'delete']) {
    expect(await client.error(operation, { idToken, password: 'another one' })).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
  expect(await client.call('update', { idToken, displayName: 'Ada' })).toMatchObject({ displayName: 'Ada' });
  const fresh = await client.call('signInWithPassword', account);
  expect(await client.call('delete', { idToken: fresh.idToken })).toBeDefined();
});

test('a reset ends every session, and its code expires after an hour', async () => {
  const { idToken, refreshToken } = await client.call('signUp', account);
  const reset = () => client.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: account.email });
  await reset();
  const [old] = await client.oobCodes();
  now += 61 * MINUTE;
  expect(await client.error('resetPassword', { oobCode: old, newPassword: 'another one' })).toBe('EXPIRED_OOB_CODE');
  expect(await client.oobCodes()).toEqual([]);

  await reset();
  const [oobCode = ''] = await client.oobCodes();
  await client.call('resetPassword', { oobCode, newPassword: 'another one' });
  expect(await client.refresh(refreshToken)).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } });
  expect(await client.error('lookup', { idToken })).toBe('INVALID_ID_TOKEN');
  expect(await client.call('signInWithPassword', { ...account, password: 'another one' })).toBeDefined();
});

test('20 parallel sign-ups create one account; a code used 20 times in parallel works once', async () => {
  const count = (messages: unknown[], message: unknown) => messages.filter((one) => one === message).length;
  const signUps = await Promise.all(Array.from({ length: 20 }, () => client.error('signUp', account)));
  expect([count(signUps, undefined), count(signUps, 'EMAIL_EXISTS')]).toEqual([1, 19]);

  const { idToken } = await client.call('signInWithPassword', account);
  await client.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const [oobCode = ''] = await client.oobCodes();
  const uses = await Promise.all(Array.from({ length: 20 }, () => client.error('update', { oobCode })));
  expect([count(uses, undefined), count(uses, 'INVALID_OOB_CODE')]).toEqual([1, 19]);
});

test('the codes of another project are 404', async () => {
  expect((await open.standIn.routes.request('/emulator/v1/projects/other/oobCodes')).status).toBe(404);
});

describe('createAccount', () => {
  const seeded = {
    email: ' Admin@Bulkhead.example',
    password: 'bulkhead-demo',
    displayName: 'Avery',
    emailVerified: true,
  };

  test('creates an account that can sign in', async () => {
    const { subject } = await open.standIn.createAccount(seeded);
    const response = await client.call('signInWithPassword', {
      email: 'admin@bulkhead.example',
      password: 'bulkhead-demo',
    });
    expect(decodeJwt(response.idToken)).toMatchObject({ sub: subject, name: 'Avery', email_verified: true });
  });

  test('does not change an existing account', async () => {
    const first = await open.standIn.createAccount(seeded);
    const second = await open.standIn.createAccount({ ...seeded, password: 'another one', emailVerified: false });
    expect(second).toEqual(first);
    expect(await client.call('signInWithPassword', seeded)).toMatchObject({ localId: first.subject });
  });
});

test("works beside the shop's tables and with any plugins of its database", async () => {
  interface ShopTables {
    products: { id: string; displayName: string };
  }
  const dialect = new SqliteDialect({ database: new Database(':memory:') });
  const shop = new Kysely<ShopTables>({ dialect, plugins: [new CamelCasePlugin()] });
  await migrate(shop);
  const { routes } = createIdentityStandIn({ db: shop.$extendTables<DemoIdentityTables>(), projectId });
  expect(await createClient(routes).call('signUp', account)).toMatchObject({ email: account.email });
  await shop.destroy();
});
