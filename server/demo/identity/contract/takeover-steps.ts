import {
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { PASSWORD, type Script } from '#server/demo/identity/contract/script-steps.ts';
import { lookedUp, nextSecond, signedIn, user } from '#server/demo/identity/contract/views.ts';

/** Other customers sign up with the addresses of three owners, who then prove their addresses. */
export async function takeoverSteps({ auth, step, oobCode, lookup, refresh }: Script) {
  const owners = ['reset', 'google', 'verified'].map((proof) => ({ proof, email: `${proof}@owner.example` }));
  const otherCustomers: { proof: string; email: string; idToken: string; refreshToken: string; validSince: number }[] =
    [];
  for (const { proof, email } of owners) {
    await step(`${proof}: another customer signs up`, () =>
      createUserWithEmailAndPassword(auth, email, PASSWORD).then(signedIn),
    );
    const idToken = await user(auth).getIdToken();
    const account = await lookup(idToken);
    const validSince = typeof account === 'string' ? 0 : Number(account.validSince);
    await step(`${proof}: the other customer's account`, () => lookedUp(account, validSince));
    otherCustomers.push({ proof, email, idToken, refreshToken: user(auth).refreshToken, validSince });
  }
  await step('verified: the other customer asks for the mail', () => sendEmailVerification(user(auth)));
  // The provider's times are in whole seconds.
  await nextSecond();

  await step('reset: the owner asks for it', () => sendPasswordResetEmail(auth, 'reset@owner.example'));
  await step('reset: the owner sets a password', async () =>
    confirmPasswordReset(auth, await oobCode('reset@owner.example', 'PASSWORD_RESET'), 'the owner knows'),
  );
  await step('google: the owner signs in', () => {
    const person = { sub: 'google-owner', email: 'google@owner.example', email_verified: true, name: 'Owner' };
    return signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify(person))).then(signedIn);
  });
  await step('verified: the owner follows the link', async () =>
    applyActionCode(auth, await oobCode('verified@owner.example', 'VERIFY_EMAIL')),
  );

  for (const { proof, email, idToken, refreshToken, validSince } of otherCustomers) {
    await step(`${proof}: the other customer's ID token afterwards`, async () =>
      lookedUp(await lookup(idToken), validSince),
    );
    await step(`${proof}: the other customer's refresh token afterwards`, async () => {
      const renewed = await refresh(refreshToken);
      return typeof renewed === 'string' ? renewed : lookedUp(await lookup(renewed.idToken), validSince);
    });
    await step(`${proof}: the other customer's password afterwards`, () =>
      signInWithEmailAndPassword(auth, email, PASSWORD).then(signedIn),
    );
  }
  await step('reset: the owner signs in', () =>
    signInWithEmailAndPassword(auth, 'reset@owner.example', 'the owner knows').then(signedIn),
  );
  await step('reset: the account is the owner’s', async () =>
    lookedUp(await lookup(await user(auth).getIdToken()), otherCustomers[0]?.validSince ?? 0),
  );
}
