import { expect, test } from 'vitest';
import { signAccessToken, verifyAccessToken } from '#server/http/pipeline/access-token.ts';

const secret = 's'.repeat(32);
const now = Date.now();
const DAY_MS = 86_400_000;
const session = { userId: 'u1', subject: 'a1', emailVerified: true, authTime: Math.floor(now / 1000) };

test('a token gives its session for an hour', async () => {
  const token = await signAccessToken(secret, session, now);
  expect(await verifyAccessToken(secret, token, now)).toEqual(session);
  expect(await verifyAccessToken(secret, token, now + 3_590_000)).toEqual(session);
  await expect(verifyAccessToken(secret, token, now + 3_601_000)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('rejects a token from a clock that was ahead once the clock is right, although it was accepted before', async () => {
  const token = await signAccessToken(secret, session, now + 30 * DAY_MS);
  expect(await verifyAccessToken(secret, token, now + 30 * DAY_MS)).toEqual(session);
  await expect(verifyAccessToken(secret, token, now)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('accepts clocks that differ by half a minute', async () => {
  const token = await signAccessToken(secret, session, now + 20_000);
  expect(await verifyAccessToken(secret, token, now)).toEqual(session);
  const later = await signAccessToken(secret, session, now + 40_000);
  await expect(verifyAccessToken(secret, later, now)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('rejects a token with another secret, also after it was accepted with the right one', async () => {
  const token = await signAccessToken(secret, session, now);
  await verifyAccessToken(secret, token, now);
  await expect(verifyAccessToken('x'.repeat(32), token, now)).rejects.toMatchObject({ code: 'unauthenticated' });
});
