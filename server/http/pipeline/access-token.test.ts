import { expect, test } from 'vitest';
import { signAccessToken, verifyAccessToken } from '#server/http/pipeline/access-token.ts';

const secret = 's'.repeat(32);
const now = Date.now();
const DAY_MS = 86_400_000;
const session = { userId: 'u1', subject: 'a1', emailVerified: true, authTime: Math.floor(now / 1000) };

test('a token gives its session back for an hour', async () => {
  const token = await signAccessToken(secret, session, now);
  expect(await verifyAccessToken(secret, token, now)).toEqual(session);
  expect(await verifyAccessToken(secret, token, now + 3_590_000)).toEqual(session);
  await expect(verifyAccessToken(secret, token, now + 3_601_000)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a token made while the clock was ahead ends when the clock is right, although it was accepted before', async () => {
  const token = await signAccessToken(secret, session, now + 30 * DAY_MS);
  expect(await verifyAccessToken(secret, token, now + 30 * DAY_MS)).toEqual(session);
  await expect(verifyAccessToken(secret, token, now)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('clocks may differ by half a minute', async () => {
  const token = await signAccessToken(secret, session, now + 20_000);
  expect(await verifyAccessToken(secret, token, now)).toEqual(session);
  const later = await signAccessToken(secret, session, now + 40_000);
  await expect(verifyAccessToken(secret, later, now)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a token with another secret is refused, also right after the same token was accepted with its own', async () => {
  const token = await signAccessToken(secret, session, now);
  await verifyAccessToken(secret, token, now);
  await expect(verifyAccessToken('x'.repeat(32), token, now)).rejects.toMatchObject({ code: 'unauthenticated' });
});
