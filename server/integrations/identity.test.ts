import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import * as fc from 'fast-check';
import {
  exportJWK,
  exportSPKI,
  type GenerateKeyPairResult,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTokenVerifier } from '#server/integrations/identity.ts';
import { runs } from '#server/testing/short-form.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const projectId = 'demo-bulkhead';
const keySetUrl = 'http://keys.invalid/jwks';
const issuer = `https://securetoken.google.com/${projectId}`;

let keys: GenerateKeyPairResult;
let otherKeys: GenerateKeyPairResult;
let keySet: { keys: object[] };

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true });
  otherKeys = await generateKeyPair('RS256', { extractable: true });
  keySet = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'current', alg: 'RS256', use: 'sig' }] };
});

afterEach(() => {
  vi.useRealTimers();
});

const seconds = (offset = 0) => Math.floor(Date.now() / 1000) + offset;

function claims(changes: JWTPayload = {}): JWTPayload {
  return {
    iss: issuer,
    aud: projectId,
    sub: 'uid-1',
    iat: seconds(),
    exp: seconds(3600),
    auth_time: seconds(-60),
    email: 'Buyer@Example.com',
    email_verified: true,
    name: 'Bea Buyer',
    ...changes,
  };
}

const sign = (payload: JWTPayload, { key = keys.privateKey, kid = 'current', alg = 'RS256' } = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(key);

const verifier = (fetch: () => Response | Promise<Response> = () => Response.json(keySet)) =>
  createTokenVerifier({ projectId, keySetUrl, fetch });

const refused = { code: 'unauthenticated', status: 401 };
const unavailable = { code: 'identity_unavailable', status: 503 };

test('gives the identity of a valid token, with a canonical e-mail', async () => {
  await expect(verifier().verify(await sign(claims()))).resolves.toEqual({
    subject: 'uid-1',
    email: 'buyer@example.com',
    emailVerified: true,
    authTime: expect.any(Number),
    name: 'Bea Buyer',
  });
});

test('takes an e-mail for verified only when the token says so', async () => {
  const token = await sign(claims({ email_verified: undefined, name: undefined }));
  await expect(verifier().verify(token)).resolves.toEqual({
    subject: 'uid-1',
    email: 'buyer@example.com',
    emailVerified: false,
    authTime: expect.any(Number),
  });
});

test('reduces a name to one line of visible text', async () => {
  const nameOf = async (name: string) => (await verifier().verify(await sign(claims({ name })))).name;
  expect(await nameOf('  Bea \n\t Buyer\u0000\u202e ')).toBe('Bea Buyer');
  expect(await nameOf('\u200b \u0007')).toBeUndefined();
  expect(await nameOf(`${'x'.repeat(99)}🔩🔩`)).toBe(`${'x'.repeat(99)}🔩`);
});

test('refuses an e-mail that NFKC turns into another address, and says why', async () => {
  for (const email of ['ﬁnance@example.com', 'ｂｕｙｅｒ@example.com', 'buy\u200der@example.com']) {
    const refusal = { code: 'forbidden', message: fieldMessages.emailCharacters };
    await expect(verifier().verify(await sign(claims({ email })))).rejects.toMatchObject(refusal);
  }
});

describe('refuses a token', () => {
  test.each<[string, () => JWTPayload]>([
    ['that has expired', () => claims({ exp: seconds(-60) })],
    ['that is not yet valid', () => claims({ nbf: seconds(600) })],
    ['of a sign-in in the future', () => claims({ auth_time: seconds(600) })],
    ['of another issuer', () => claims({ iss: 'https://securetoken.google.com/other' })],
    ['for another audience', () => claims({ aud: 'other' })],
    ['with an empty subject', () => claims({ sub: '' })],
    ['with a subject of 129 characters', () => claims({ sub: 'x'.repeat(129) })],
    ['with an e-mail that is none', () => claims({ email: 'nobody' })],
    ['with an e-mail of the wrong type', () => claims({ email: ['buyer@example.com'] })],
    ['with auth_time of the wrong type', () => claims({ auth_time: 'yesterday' })],
  ])('%s', async (_name, payload) => {
    await expect(verifier().verify(await sign(payload()))).rejects.toMatchObject(refused);
  });

  test.each(['sub', 'iat', 'exp', 'auth_time', 'iss', 'aud', 'email'])('without %s', async (claim) => {
    await expect(verifier().verify(await sign(claims({ [claim]: undefined })))).rejects.toMatchObject(refused);
  });

  test.each(['', 'garbage', 'a.b.c', '....', '{}', 'x'.repeat(100_000)])('that is garbage: %#', async (token) => {
    await expect(verifier().verify(token)).rejects.toMatchObject(refused);
  });

  test('with a few characters changed', async () => {
    const token = await sign(claims());
    const { verify } = verifier();
    // Not the last character: base64url leaves some of its bits unused.
    const change = fc.tuple(fc.nat(token.length - 2), fc.string({ unit: 'binary', maxLength: 3 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        const bad = changes.reduce((text, [at, put]) => text.slice(0, at) + put + text.slice(at + 1), token);
        fc.pre(bad !== token);
        await expect(verify(bad)).rejects.toMatchObject(refused);
      }),
      { numRuns: runs(500) },
    );
  });

  test('signed with another key', async () => {
    const token = await sign(claims(), { key: otherKeys.privateKey });
    await expect(verifier().verify(token)).rejects.toMatchObject(refused);
  });

  test('of an unknown key', async () => {
    const token = await sign(claims(), { key: otherKeys.privateKey, kid: 'unknown' });
    await expect(verifier().verify(token)).rejects.toMatchObject(refused);
  });

  test('with a changed payload', async () => {
    const [header, , signature] = (await sign(claims())).split('.');
    const payload = Buffer.from(JSON.stringify(claims({ email: 'admin@example.com' }))).toString('base64url');
    await expect(verifier().verify(`${header}.${payload}.${signature}`)).rejects.toMatchObject(refused);
  });

  test('without a signature (alg none)', async () => {
    await expect(verifier().verify(new UnsecuredJWT(claims()).encode())).rejects.toMatchObject(refused);
  });

  test('signed with the public key as an HMAC secret (HS256)', async () => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const input = `${encode({ alg: 'HS256', kid: 'current' })}.${encode(claims())}`;
    const secret = await exportSPKI(keys.publicKey);
    const token = `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
    await expect(verifier().verify(token)).rejects.toMatchObject(refused);
  });

  test('signed with another algorithm of the same key type', async () => {
    const { privateKey } = await generateKeyPair('PS256');
    const token = await sign(claims(), { key: privateKey, alg: 'PS256' });
    await expect(verifier().verify(token)).rejects.toMatchObject(refused);
  });
});

test('a token signed in the future reports a late clock to the operator; a forged one is unauthenticated', async () => {
  const payload = claims({ iat: seconds(600), auth_time: seconds(600), exp: seconds(4200) });
  await expect(verifier().verify(await sign(payload))).rejects.toMatchObject({
    code: 'clock_behind',
    status: 503,
    cause: { message: expect.stringMatching(/^The server's clock is behind: .* (599|600) s in its future$/) },
  });
  await expect(verifier().verify(await sign(payload, { key: otherKeys.privateKey }))).rejects.toMatchObject(refused);
});

test('tolerates clocks that differ by a few seconds', async () => {
  const token = await sign(claims({ iat: seconds(3), auth_time: seconds(3) }));
  await expect(verifier().verify(token)).resolves.toMatchObject({ subject: 'uid-1' });
});

describe('is unavailable, without calling the token bad, when the key set', () => {
  test.each<[string, () => Response | Promise<Response>]>([
    ['is out of reach', () => Promise.reject(new TypeError('fetch failed'))],
    ['responds with 500', () => new Response('oops', { status: 500 })],
    ['redirects', () => Response.redirect('http://elsewhere.invalid/')],
    ['is no JSON', () => new Response('<html>')],
    ['is JSON of another kind', () => Response.json({ keys: 'none' })],
    ['is null', () => Response.json(null)],
    ['is empty', () => Response.json({ keys: [] })],
    ['holds a key that is none', () => Response.json({ keys: [{ kty: 'RSA', kid: 'current', n: '?', e: '' }] })],
  ])('%s', async (_name, fetch) => {
    await expect(verifier(fetch).verify(await sign(claims()))).rejects.toMatchObject(unavailable);
  });

  test('never responds; and the wait is bounded', { timeout: 10_000 }, async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const hanging = createTokenVerifier({ projectId, keySetUrl: `http://127.0.0.1:${address.port}/` });

    const started = performance.now();
    await expect(hanging.verify(await sign(claims()))).rejects.toMatchObject(unavailable);
    expect(performance.now() - started).toBeLessThan(6_000);
    server.closeAllConnections();
    server.close();
  });
});

describe('while the key set is unreachable', () => {
  test('cached keys of any age keep working, and not every token asks the provider', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const fetch = vi.fn(() => Response.json(keySet));
    const { verify } = verifier(fetch);
    await verify(await sign(claims()));

    fetch.mockImplementation(() => {
      throw new TypeError('fetch failed');
    });
    vi.setSystemTime(Date.now() + 7 * 24 * 3600 * 1000);
    for (let i = 0; i < 5; i++) await expect(verify(await sign(claims()))).resolves.toMatchObject({ subject: 'uid-1' });
    expect(fetch).toHaveBeenCalledTimes(2);

    await expect(verify(await sign(claims(), { kid: 'rotated' }))).rejects.toMatchObject(unavailable);
    await expect(verify(await sign(claims({ aud: 'other' })))).rejects.toMatchObject(refused);
  });

  test('recovers by itself, and a removed key stops working', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const fetch = vi.fn(() => Response.json(keySet));
    const { verify } = verifier(fetch);
    await verify(await sign(claims()));

    const rotated = { keys: [{ ...(await exportJWK(otherKeys.publicKey)), kid: 'rotated', alg: 'RS256' }] };
    fetch.mockImplementation(() => Response.json(rotated));
    vi.setSystemTime(Date.now() + 3600 * 1000);
    const next = await sign(claims(), { key: otherKeys.privateKey, kid: 'rotated' });
    await expect(verify(next)).resolves.toMatchObject({ subject: 'uid-1' });
    await expect(verify(await sign(claims()))).rejects.toMatchObject(refused);
  });
});

test('many first tokens at once fetch the keys once', async () => {
  const fetch = vi.fn(() => Response.json(keySet));
  const { verify } = verifier(fetch);
  const token = await sign(claims());
  await Promise.all(Array.from({ length: 20 }, () => verify(token)));
  expect(fetch).toHaveBeenCalledTimes(1);
});
