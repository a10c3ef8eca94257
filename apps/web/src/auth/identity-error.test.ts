import { expect, test } from 'vitest';
import {
  identityErrorText,
  isAboutPassword,
  mailErrorText,
  plainIdentityErrorText,
  UnfinishedSignIn,
} from '#web/auth/identity-error.ts';

const failure = (code: string) => Object.assign(new Error('Firebase'), { code, name: 'FirebaseError' });

const named = [
  'auth/user-not-found',
  'auth/popup-closed-by-user',
  'auth/network-request-failed',
  'auth/unauthorized-domain',
  'auth/invalid-api-key',
  'auth/account-exists-with-different-credential',
  'auth/multi-factor-auth-required',
];

test.each(named)('%s has its own sentence that ends in the code', (code) => {
  const text = identityErrorText(failure(code));
  expect(text).toMatch(/^[A-Z].{20,}\(auth\/[\w-]+\)$/);
  expect(text).toContain(`(${code})`);
});

test.each([...named, 'auth/brand-new'])('%s has a plain sentence without the code', (code) => {
  const error = failure(code);
  for (const each of [error, new UnfinishedSignIn(error)]) {
    expect(plainIdentityErrorText(each)).toMatch(/^[A-Z][^()/]{20,}\.$/);
  }
});

test('shows an unknown code', () => {
  const error = failure('auth/brand-new');
  expect(identityErrorText(error)).toContain('auth/brand-new');
});

test('wrong password, unknown user and invalid credential read alike', () => {
  const codes = ['auth/wrong-password', 'auth/user-not-found', 'auth/invalid-credential'];
  const sentences = codes.map((code) => identityErrorText(failure(code)).replace(/ \(.*/, ''));
  expect(new Set(sentences).size).toBe(1);
});

test('mail errors are plain sentences without a code', () => {
  expect(mailErrorText(failure('auth/too-many-requests'))).toMatch(/^Too many mails [^()]+$/);
  expect(mailErrorText(failure('auth/quota-exceeded'))).toMatch(/^This shop can send no more mails today[^()]+$/);
  const other = failure('auth/network-request-failed');
  expect(mailErrorText(other)).toBe(plainIdentityErrorText(other));
});

test('recognises the codes of wrong credentials', () => {
  const refused = ['auth/invalid-credential', 'auth/user-not-found', 'auth/wrong-password', 'auth/too-many-requests'];
  const others = ['auth/network-request-failed', 'auth/user-disabled', 'auth/invalid-email'];
  expect(refused.filter((code) => !isAboutPassword(failure(code)))).toEqual([]);
  expect(others.filter((code) => isAboutPassword(failure(code)))).toEqual([]);
  expect(isAboutPassword(new Error('anything'))).toBe(false);
});

test('updating the profile when signed out throws', async () => {
  const { createIdentity } = await import('#web/auth/firebase.ts');
  const identity = createIdentity({ apiKey: 'key', authDomain: 'localhost', projectId: 'test', emulated: false });
  const error = await identity.updateProfile({ name: 'Nora' }).catch((problem: unknown) => problem);
  expect(identityErrorText(error)).toBe('No user is logged in');
});
