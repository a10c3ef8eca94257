import {
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  linkWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  unlink,
} from 'firebase/auth';
import { PASSWORD, type Script } from '#server/demo/identity/contract/script-steps.ts';
import { claims, describe, signedIn, user } from '#server/demo/identity/contract/views.ts';

export async function googleSteps({ auth, step }: Script) {
  const google = (person: object | string) =>
    GoogleAuthProvider.credential(typeof person === 'string' ? person : JSON.stringify(person));
  const signIn = (person: object | string) => signInWithCredential(auth, google(person)).then(signedIn);
  const grace = {
    sub: 'google-grace',
    email: 'Grace@example.com',
    email_verified: true,
    name: 'Grace Hopper',
    picture: 'https://example.com/grace.png',
  };
  const unsignedJwt = (claims: object) =>
    [{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

  await step('Google, new', () => signIn(grace));
  await step('claims of a Google user', () => claims(auth));
  await step('Google, again', () => signIn(grace));
  await step('Google, again with another name', () => signIn({ ...grace, name: 'Admiral Hopper' }));
  await step('Google, as an unsigned JWT', () => signIn(`${unsignedJwt(grace)}.`));
  await step('sign up with the e-mail of a Google user', () =>
    createUserWithEmailAndPassword(auth, 'grace@example.com', PASSWORD).then(signedIn),
  );
  await step('password of a Google user', () =>
    signInWithEmailAndPassword(auth, 'grace@example.com', PASSWORD).then(signedIn),
  );
  await step('Google, neither verified nor known', () => signIn({ sub: 'google-joan', email: 'joan@example.com' }));
  await step('Google, no e-mail', () => signIn({ sub: 'google-nobody' }));
  await step('Google, no subject', () => signIn({ email: 'grace@example.com' }));
  await step('Google, garbage', () => signIn('garbage'));
  await step('Google, broken JSON', () => signIn('{'));

  // Google vouches for the e-mail of the first account, but not of the second; both have a PASSWORD.
  await step('Google, e-mail of a verified password account', () =>
    signIn({ sub: 'google-ada', email: 'ada@example.com', email_verified: true, name: 'Ada by Google' }),
  );
  await step('both sign-in methods are in the claims', () => claims(auth));
  await step('its password still works', () =>
    signInWithEmailAndPassword(auth, 'ada@example.com', 'updated one').then(signedIn),
  );
  await step('Google, not verified, e-mail of a password account', () =>
    signIn({ sub: 'google-short', email: 'short@example.com', email_verified: false }),
  );
  await step('Google, verified, e-mail of a password account that is not', () =>
    signIn({ sub: 'google-short', email: 'short@example.com', email_verified: true, name: 'Shorty' }),
  );
  await step('its password is gone', () =>
    signInWithEmailAndPassword(auth, 'short@example.com', '123456').then(signedIn),
  );

  await step('new account to link', () =>
    createUserWithEmailAndPassword(auth, 'link@example.com', PASSWORD).then(signedIn),
  );
  await step('link a person who has an account', () => linkWithCredential(user(auth), google(grace)).then(signedIn));
  await step('link a person with the e-mail of another account', () =>
    linkWithCredential(user(auth), google({ sub: 'google-new', email: 'ada@example.com' })).then(signedIn),
  );
  await step('link', () =>
    linkWithCredential(user(auth), google({ sub: 'google-link', email: 'link@gmail.example' })).then(signedIn),
  );
  await step('claims of a linked user', () => claims(auth, true));
  await step('link a second person', () => linkWithCredential(user(auth), google(grace)).then(signedIn));
  await step('sign in with the linked person', () => signIn({ sub: 'google-link', email: 'link@gmail.example' }));
  await step('unlink', async () => describe(await unlink(user(auth), 'google.com')));
}
