import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  isUsable,
  removeAccessToken,
  renewAccessToken,
  renewOrSignOut,
  setIdTokenSource,
  storedAccessToken,
} from '#web/api/access-token.ts';

const stored = new Map<string, string>();
const refused = vi.fn(async () => {});

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  refused.mockClear();
  setIdTokenSource(async () => ({ email: 'a@x.example', idToken: 'id' }), refused);
});
afterEach(() => vi.unstubAllGlobals());

function tokenThatEndsIn(seconds: number): string {
  return `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.s`;
}

test('a token is usable until a minute before its end', () => {
  expect(isUsable(tokenThatEndsIn(90))).toBe(true);
  expect(isUsable(tokenThatEndsIn(30))).toBe(false);
});

test.each([null, '', 'x', 'a.b.c', 'a.bnVsbA.c', 'a.e30.c'])(
  'a token that cannot be read is not usable: %s',
  (token) => {
    expect(isUsable(token)).toBe(false);
  },
);

test('renewals at the same time share one exchange', async () => {
  const fetch = vi.fn(async () => Response.json({ token: 't1' }));
  vi.stubGlobal('fetch', fetch);
  expect(await Promise.all([renewAccessToken(), renewAccessToken(), renewAccessToken()])).toEqual(['t1', 't1', 't1']);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledWith(
    '/api/users/a%40x.example',
    expect.objectContaining({ method: 'PUT', headers: expect.objectContaining({ authorization: 'Bearer id' }) }),
  );
  expect(storedAccessToken()).toBe('t1');
});

test('a token that arrives after the sign-out is not kept', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ token: 'late' }));
  const renewal = renewAccessToken();
  removeAccessToken();
  expect(await renewal).toBeNull();
  expect(storedAccessToken()).toBeNull();
});

test('a failed exchange may be repeated', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline');
  });
  await expect(renewAccessToken()).rejects.toMatchObject({ error: { code: 'connection_lost' } });
  vi.stubGlobal('fetch', async () => Response.json({ token: 't2' }));
  expect(await renewAccessToken()).toBe('t2');
});

test('gives no token when signed out', async () => {
  setIdTokenSource(async () => null, refused);
  expect(await renewAccessToken()).toBeNull();
});

test('a refused renewal ends the session with the message of the response', async () => {
  const refusal = { code: 'unauthenticated', message: 'Your address is verified. Log in again.', requestId: 'r' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 401 }));
  await expect(renewOrSignOut()).rejects.toMatchObject({ error: refusal });
  expect(refused).toHaveBeenCalledExactlyOnceWith({ ...refusal, status: 401 });
});

test.each([
  ['out of reach', () => Promise.reject(new TypeError('offline'))],
  ['busy', async () => Response.json({ code: 'database_busy', message: 'Busy', requestId: 'r' }, { status: 503 })],
])('a renewal while the shop is %s ends no session', async (_name, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await expect(renewOrSignOut()).rejects.toBeDefined();
  expect(refused).not.toHaveBeenCalled();
});
