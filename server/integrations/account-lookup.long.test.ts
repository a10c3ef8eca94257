import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createIdentityVerifier } from '#server/integrations/identity.ts';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';

const projectId = 'demo-bulkhead';
const keySetUrl = 'http://keys.invalid/jwks';
const lookupUrl = 'http://lookup.invalid/v1/accounts:lookup';
const now = Math.floor(Date.now() / 1000);
const signedInAt = now - 60;

let keys: GenerateKeyPairResult;
let keySet: object;
beforeAll(async () => {
  keys = await generateKeyPair('RS256');
  keySet = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'current', alg: 'RS256' }] };
});

const idToken = (claims: object = {}) =>
  new SignJWT({ auth_time: signedInAt, email: 'buyer@example.com', email_verified: true, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'current' })
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setAudience(projectId)
    .setSubject('uid-1')
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .sign(keys.privateKey);

const account = { localId: 'uid-1', email: 'Buyer@example.com', emailVerified: true, validSince: String(signedInAt) };
const accounts = (changes: object = {}) => Response.json({ users: [{ ...account, ...changes }] });
const failure = (status: number, message: string) => Response.json({ error: { code: status, message } }, { status });

async function verify(lookup: (init: RequestInit, url: string) => Response | Promise<Response>, claims: object = {}) {
  const fetch = (url: string, init: RequestInit) => (url === keySetUrl ? Response.json(keySet) : lookup(init, url));
  const verifier = createIdentityVerifier({ projectId, keySetUrl, lookupUrl, apiKey: 'a key', fetch });
  return verifier.verify(await idToken(claims));
}

test('sends the token and the API key, and returns since when sessions count', async () => {
  const lookup = vi.fn((_init: RequestInit, _url: string) => accounts());
  const identity = { subject: 'uid-1', email: 'buyer@example.com', emailVerified: true, authTime: signedInAt };
  expect(await verify(lookup)).toEqual({ ...identity, validSince: signedInAt });
  const [init, url] = lookup.mock.calls[0] ?? [];
  expect(url).toBe(`${lookupUrl}?key=a+key`);
  expect([init?.method, JSON.parse(String(init?.body))]).toEqual(['POST', { idToken: await idToken() }]);
});

test('an account without these fields is unverified and has no ended session', async () => {
  const sparse = { emailVerified: undefined, validSince: undefined };
  const identity = await verify(() => accounts(sparse), { email_verified: false });
  expect(identity).toMatchObject({ emailVerified: false, validSince: 0 });
});

describe('asks to log in again', () => {
  test.each(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_ID_TOKEN', 'TOKEN_EXPIRED : why'])(
    'when the provider responds with %s',
    async (code) => {
      const refusal = { code: 'unauthenticated', message: identityMessages.sessionEnded };
      await expect(verify(() => failure(400, code))).rejects.toMatchObject(refusal);
    },
  );

  test.each<[string, object, object, string]>([
    ['the provider ended it', { validSince: String(signedInAt + 1) }, {}, identityMessages.sessionEnded],
    ['the account has another e-mail', { email: 'other@example.com' }, {}, identityMessages.sessionEnded],
    ['it is of another account', { localId: 'uid-2' }, {}, identityMessages.sessionEnded],
    ['the account is disabled', { disabled: true }, {}, identityMessages.sessionEnded],
    ['the e-mail is not verified any more', { emailVerified: false }, {}, identityMessages.sessionEnded],
    ['the e-mail was verified since', {}, { email_verified: false }, identityMessages.addressVerified],
  ])('when %s', async (_name, changes, claims, message) => {
    const attempt = verify(() => accounts(changes), claims);
    await expect(attempt).rejects.toMatchObject({ code: 'unauthenticated', message });
  });
});

describe('sign-in is unavailable when the lookup', () => {
  test.each<[string, () => Response | Promise<Response>]>([
    ['is out of reach', () => Promise.reject(new TypeError('fetch failed'))],
    ['responds with 500', () => failure(500, 'INTERNAL')],
    ['responds with 429', () => failure(429, 'RESOURCE_EXHAUSTED')],
    ['refuses the request for another reason', () => failure(400, 'API key not valid.')],
    ['names the reason with another status', () => failure(500, 'TOKEN_EXPIRED')],
    ['is no JSON', () => new Response('<html>')],
    ['is null', () => Response.json(null)],
    ['knows no user', () => Response.json({ users: [] })],
    ['knows two users', () => Response.json({ users: [account, account] })],
    ['has a user without an id', () => accounts({ localId: undefined })],
    ['has a time that is none', () => accounts({ validSince: 'yesterday' })],
  ])('%s', async (_name, lookup) => {
    await expect(verify(lookup)).rejects.toMatchObject({ code: 'identity_unavailable' });
  });

  test('is refused because of the API key, which the log explains', async () => {
    const error = await verify(() => failure(403, 'Requests from referer <empty> are blocked.')).catch(
      (problem: Error) => problem,
    );
    expect(error).toMatchObject({
      code: 'identity_unavailable',
      cause: { message: expect.stringMatching(/referer <empty>.*FIREBASE_API_KEY.*HTTP referrers.*operations\.md/) },
    });
  });

  test('never responds, within five seconds', { timeout: 10_000 }, async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const started = performance.now();
    const attempt = verify((init) => fetch(`http://127.0.0.1:${port}/`, init));
    await expect(attempt).rejects.toMatchObject({ code: 'identity_unavailable' });
    expect(performance.now() - started).toBeLessThan(6_000);
    server.closeAllConnections();
    server.close();
  });
});
