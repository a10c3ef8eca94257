import { expect, test } from 'vitest';
import { identityErrorText } from '#web/auth/identity-error.ts';

const named = [
  'auth/user-not-found',
  'auth/popup-closed-by-user',
  'auth/network-request-failed',
  'auth/unauthorized-domain',
  'auth/invalid-api-key',
  'auth/account-exists-with-different-credential',
  'auth/multi-factor-auth-required',
];

test.each(named)('%s has a sentence of its own that ends in the code', (code) => {
  const text = identityErrorText(Object.assign(new Error('Firebase'), { code, name: 'FirebaseError' }));
  expect(text).toMatch(/^[A-Z].{20,}\(auth\/[\w-]+\)$/);
  expect(text).toContain(`(${code})`);
});

test('a code that nobody has heard of still surfaces', () => {
  const error = Object.assign(new Error('Firebase'), { code: 'auth/brand-new', name: 'FirebaseError' });
  expect(identityErrorText(error)).toContain('auth/brand-new');
});

test('wrong password, unknown user and invalid credential read alike', () => {
  const codes = ['auth/wrong-password', 'auth/user-not-found', 'auth/invalid-credential'];
  const sentences = codes.map((code) =>
    identityErrorText(Object.assign(new Error('Firebase'), { code, name: 'FirebaseError' })).replace(/ \(.*/, ''),
  );
  expect(new Set(sentences).size).toBe(1);
});

test('updating the profile with nobody signed in says so', async () => {
  const { createIdentity } = await import('#web/auth/firebase.ts');
  const identity = createIdentity({ apiKey: 'key', authDomain: 'localhost', projectId: 'test', emulated: false });
  const error = await identity.updateProfile({ name: 'Nora' }).catch((problem: unknown) => problem);
  expect(identityErrorText(error)).toBe('No user is logged in');
});
