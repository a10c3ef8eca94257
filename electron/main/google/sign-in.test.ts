import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authorizationUrl, type GoogleEndpoints, googleEndpoints } from '#electron/main/google/exchange.ts';
import { challengeOf, newSignInSecrets } from '#electron/main/google/pkce.ts';
import { createGoogleSignIn, type GoogleSignInOptions } from '#electron/main/google/sign-in.ts';
import { googleMessages } from '#shared/messages/shop/desktop-application.ts';

const client = { clientId: 'desktop-client', clientSecret: 'known to everyone' };
let google: Server;
let endpoints: GoogleEndpoints;
let granted: { code: string; challenge: string; redirectUri: string; claims: object } | null;
let tokenStatus: number;

beforeEach(async () => {
  granted = null;
  tokenStatus = 200;
  google = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const form = new URLSearchParams(body);
    const isRight =
      granted !== null &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('code') === granted.code &&
      form.get('client_id') === client.clientId &&
      form.get('client_secret') === client.clientSecret &&
      form.get('redirect_uri') === granted.redirectUri &&
      challengeOf(form.get('code_verifier') ?? '') === granted.challenge;
    response.writeHead(isRight ? tokenStatus : 400, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(isRight ? { id_token: unsignedToken(granted?.claims ?? {}) } : { error: 'invalid_grant' }),
    );
  });
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
  const { port } = google.address() as AddressInfo;
  endpoints = { ...googleEndpoints, token: `http://127.0.0.1:${port}/token` };
});
afterEach(() => google.close());

function unsignedToken(claims: object): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

function sayYes(page: string, claims: object = {}): string {
  const asked = new URL(page).searchParams;
  const redirectUri = asked.get('redirect_uri') ?? '';
  const exp = Math.floor(Date.now() / 1000) + 3600;
  granted = {
    code: 'the-code',
    challenge: asked.get('code_challenge') ?? '',
    redirectUri,
    claims: { iss: 'https://accounts.google.com', aud: client.clientId, nonce: asked.get('nonce'), exp, ...claims },
  };
  return `${redirectUri}/?${new URLSearchParams({ state: asked.get('state') ?? '', code: 'the-code' })}`;
}

function request(address: string, options: { host?: string; method?: string } = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = options.host === undefined ? {} : { host: options.host };
    const sent = get(address, { headers, method: options.method ?? 'GET' }, (response) => {
      let body = '';
      response.on('data', (part) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

function signIn(browser: (page: string) => Promise<unknown>, over: Partial<GoogleSignInOptions> = {}) {
  return createGoogleSignIn({
    endpoints,
    client: async () => client,
    log: { error: () => {} },
    openBrowser: async (page) => {
      void browser(page);
      return true;
    },
    ...over,
  });
}

test('the sign-in page gets every parameter that Google requires, and a challenge instead of the verifier', () => {
  const secrets = newSignInSecrets();
  const url = new URL(authorizationUrl(googleEndpoints, { client, secrets, redirectUri: 'http://127.0.0.1:1' }));
  expect(url.origin).toBe('https://accounts.google.com');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: 'http://127.0.0.1:1',
    code_challenge_method: 'S256',
    code_challenge: secrets.challenge,
    state: secrets.state,
    nonce: secrets.nonce,
  });
  expect(url.href).not.toContain(secrets.verifier);
  // RFC 7636, appendix B.
  expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
  expect(new Set(Object.values(newSignInSecrets())).size).toBe(4);
});

test('a user who consents is signed in, and the browser says so', async () => {
  let page = { status: 0, body: '' };
  const outcome = await signIn(async (url) => {
    page = await request(sayYes(url));
  }).start();
  expect(outcome).toMatchObject({ status: 'signed-in', idToken: expect.stringContaining('.') });
  await vi.waitFor(() => expect(page.body).toContain(googleMessages.done));
});

test('refuses other paths, a wrong state and a foreign host without ending the sign-in', async () => {
  const statuses: number[] = [];
  const outcome = await signIn(async (url) => {
    const good = sayYes(url);
    const { origin, port } = new URL(good);
    const wrong = new URL(good);
    wrong.searchParams.set('state', 'x'.repeat(43));
    for (const [address, options] of [
      [`${origin}/favicon.ico`, {}],
      [`${origin}/`, {}],
      [`${origin}/?code=stolen`, {}],
      [`${origin}/?error=access_denied`, {}],
      [wrong.href, {}],
      [good, { host: `evil.example:${port}` }],
      [good, { host: `localhost:${port}` }],
      [good, { method: 'POST' }],
    ] as const) {
      statuses.push((await request(address, options)).status);
    }
    await request(good);
  }).start();
  expect(statuses).toEqual([404, 400, 400, 400, 400, 421, 421, 405]);
  expect(outcome.status).toBe('signed-in');
});

test('the port closes after the sign-in', async () => {
  let uri = '';
  await signIn(async (url) => {
    const good = sayYes(url);
    uri = new URL(good).origin;
    await request(good);
  }).start();
  await vi.waitFor(() => expect(request(uri)).rejects.toThrow());
});

const refusal = (message: string) => ({ status: 'failed', message });

test('a user who refuses gets a message', async () => {
  const outcome = await signIn(async (url) => {
    const good = new URL(sayYes(url));
    good.searchParams.delete('code');
    good.searchParams.set('error', 'access_denied');
    await request(good.href);
  }).start();
  expect(outcome).toEqual(refusal(googleMessages.refused));
});

test('a sign-in times out', async () => {
  const outcome = await signIn(async () => {}, { timeoutMs: 50 }).start();
  expect(outcome).toEqual(refusal(googleMessages.timedOut));
});

test('a sign-in can be cancelled, and a second one ends the first', async () => {
  const browser = vi.fn(async () => {});
  const waiting = signIn(browser);
  const first = waiting.start();
  const second = waiting.start();
  expect(await first).toEqual(refusal(googleMessages.cancelled));
  await vi.waitFor(() => expect(browser).toHaveBeenCalledTimes(2));
  waiting.cancel();
  expect(await second).toEqual(refusal(googleMessages.cancelled));
});

test.each([
  ['nonce', { nonce: 'another' }],
  ['audience', { aud: 'another-client' }],
  ['issuer', { iss: 'https://evil.example' }],
  ['expiry', { exp: 1 }],
])('a token with a wrong %s is not taken', async (name, claims) => {
  const error = vi.fn();
  const outcome = await signIn((url) => request(sayYes(url, claims)), { log: { error } }).start();
  expect(outcome).toEqual(refusal(googleMessages.failed));
  expect(String(error.mock.calls[0]?.[1])).toContain(name);
});

test('reports a code that Google refuses, a shop without a client, and a browser that does not open', async () => {
  tokenStatus = 500;
  expect(await signIn((url) => request(sayYes(url))).start()).toEqual(refusal(googleMessages.failed));
  expect(await signIn(async () => {}, { client: async () => null }).start()).toEqual(refusal(googleMessages.notSetUp));
  expect(await signIn(async () => {}, { openBrowser: async () => false }).start()).toEqual(
    refusal(googleMessages.browserFailed),
  );
});
