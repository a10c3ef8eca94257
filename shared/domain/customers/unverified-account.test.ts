import { expect, test } from 'vitest';
import { endpoints } from '#shared/contracts/contract.ts';
import { unverifiedRights } from '#shared/domain/customers/unverified-account.ts';

test('names every call by which a signed-in person adds something', () => {
  const calls = endpoints.filter(({ method, access }) => access === 'signedIn' && method !== 'GET');
  expect(Object.keys(unverifiedRights).sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
});

test('nothing that an unverified account adds reaches everyone', () => {
  expect(Object.values<{ seenBy: string }>(unverifiedRights).map(({ seenBy }) => seenBy)).not.toContain('everyone');
});
