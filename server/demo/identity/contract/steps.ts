import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  GoogleAuthProvider,
  linkWithCredential,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import {
  claims,
  describe,
  type LookedUp,
  lookedUp,
  nextSecond,
  signedIn,
  user,
} from '#server/demo/identity/contract/views.ts';

export interface Script {
  auth: Auth;
  /** Makes one call and records its result. */
  step: (name: string, call: () => unknown) => Promise<void>;
  /** The code in the newest unused mail of this kind. */
  oobCode: (email: string, requestType: string) => Promise<string>;
  /** The provider's account for an ID token, or the error's code. */
  lookup: (idToken: string) => Promise<LookedUp | string>;
  /** A new ID token for a refresh token, or the error's code. */
  refresh: (refreshToken: string) => Promise<{ idToken: string } | string>;
}

/** The script's steps in order: later ones use the accounts of earlier ones. */
export const contractSteps: ((script: Script) => Promise<void>)[] = [
  signUpSteps,
  signInSteps,
  profileSteps,
  verificationSteps,
  passwordSteps,
  googleSteps,
  emailChangeSteps,
  deletionSteps,
  takeoverSteps,
];

const password = 'correct horse';

async function signUpSteps({ auth, step }: Script) {
  const create = (email: string, secret = password) =>
    createUserWithEmailAndPassword(auth, email, secret).then(signedIn);
  await step('create user', () => create('Ada@Example.com'));
  await step('claims of a new user', () => claims(auth));
  await step('duplicate e-mail', () => create('ada@example.com'));
  await step('duplicate e-mail in other letters', () => create('ADA@EXAMPLE.COM'));
  await step('weak password', () => create('weak@example.com', '12345'));
  await step('shortest password', () => create('short@example.com', '123456'));
  await step('bad e-mail', () => create('no-at-sign'));
  await step('bad e-mail, two @', () => create('a@b@c'));
  await step('missing password', () => create('none@example.com', ''));
  await step('missing e-mail', () => create(''));
  await step('bad e-mail and weak password', () => create('no-at-sign', '1'));
  await step('duplicate e-mail and weak password', () => create('ada@example.com', '1'));
}

async function signInSteps({ auth, step }: Script) {
  const signIn = (email: string, secret = password) => signInWithEmailAndPassword(auth, email, secret).then(signedIn);
  await step('sign out', () => signOut(auth));
  await step('no user is signed in', () => auth.currentUser);
  await step('sign in', () => signIn('ada@example.com'));
  await step('sign in, e-mail in other letters', () => signIn('ADA@example.com'));
  await step('wrong password', () => signIn('ada@example.com', 'wrong'));
  await step('a failed sign-in keeps the session', () => auth.currentUser?.email);
  await step('unknown user', () => signIn('nobody@example.com'));
  await step('sign in, bad e-mail', () => signIn('no-at-sign'));
  await step('sign in, empty e-mail', () => signIn(''));
  await step('sign in, empty password', () => signIn('ada@example.com', ''));
  await step('methods of an e-mail are not told', () => fetchSignInMethodsForEmail(auth, 'ada@example.com'));
  await step('reauthenticate', () =>
    reauthenticateWithCredential(user(auth), EmailAuthProvider.credential('ada@example.com', password)).then(signedIn),
  );
  await step('reauthenticate, wrong password', () =>
    reauthenticateWithCredential(user(auth), EmailAuthProvider.credential('ada@example.com', 'wrong')).then(signedIn),
  );
}

async function profileSteps({ auth, step }: Script) {
  const change = async (profile: { displayName?: string | null; photoURL?: string | null }) => {
    await updateProfile(user(auth), profile);
    return describe(user(auth));
  };
  await step('display name', () => change({ displayName: 'Ada <b>Lovelace</b>' }));
  await step('photo', () => change({ photoURL: 'https://example.com/ada.png' }));
  await step('the token is older than the name', () => claims(auth));
  await step('refreshed token', () => claims(auth, true));
  await step('refreshed again', () => claims(auth, true));
  await step('empty display name', () => change({ displayName: '' }));
  await step('no display name', () => change({ displayName: null }));
  await step('empty photo', () => change({ photoURL: '' }));
  await step('no photo', () => change({ photoURL: null }));
  await step('claims without a name', () => claims(auth, true));
  await step('name and photo', () => change({ displayName: 'Ada', photoURL: 'https://example.com/a.png' }));
  await step('reload', async () => {
    await user(auth).reload();
    return describe(user(auth));
  });
}

async function verificationSteps({ auth, step, oobCode }: Script) {
  const code = () => oobCode('ada@example.com', 'VERIFY_EMAIL');
  let used = '';
  await step('send verification', () => sendEmailVerification(user(auth)));
  await step('send verification with a continue URL', () =>
    sendEmailVerification(user(auth), { url: 'http://127.0.0.1/login' }),
  );
  await step('look at the code', async () => checkActionCode(auth, await code()));
  await step('apply the code', async () => {
    used = await code();
    await applyActionCode(auth, used);
  });
  await step('not known before a reload', () => user(auth).emailVerified);
  await step('known after a reload', async () => {
    await user(auth).reload();
    return describe(user(auth));
  });
  await step('claims after the verification', () => claims(auth, true));
  await step('apply a used code', () => applyActionCode(auth, used));
  await step('apply an unknown code', () => applyActionCode(auth, 'unknown'));
  await step('look at an unknown code', () => checkActionCode(auth, 'unknown'));
}

async function passwordSteps({ auth, step, oobCode }: Script) {
  const code = () => oobCode('ada@example.com', 'PASSWORD_RESET');
  const signIn = (secret: string) => signInWithEmailAndPassword(auth, 'ada@example.com', secret).then(signedIn);
  let used = '';
  await step('reset for an unknown user', () => sendPasswordResetEmail(auth, 'nobody@example.com'));
  await step('reset', () => sendPasswordResetEmail(auth, 'ADA@example.com'));
  await step('reset without e-mail', () => sendPasswordResetEmail(auth, ''));
  await step('look at the reset code', async () => verifyPasswordResetCode(auth, await code()));
  await step('the reset code verifies no e-mail', () => confirmPasswordReset(auth, 'unknown', 'another one'));
  await step('weak new password', async () => confirmPasswordReset(auth, await code(), '12345'));
  await step('new password', async () => {
    used = await code();
    await confirmPasswordReset(auth, used, 'another one');
  });
  await step('the reset code works once', () => confirmPasswordReset(auth, used, 'a third one'));
  await step('old password', () => signIn(password));
  await step('new password signs in', () => signIn('another one'));
  await step('update password', () => updatePassword(user(auth), 'updated one'));
  await step('claims after the update', () => claims(auth, true));
  await step('update to a weak password', () => updatePassword(user(auth), '12345'));
  await step('password before the update', () => signIn('another one'));
  await step('updated password signs in', () => signIn('updated one'));
}

async function googleSteps({ auth, step }: Script) {
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
    createUserWithEmailAndPassword(auth, 'grace@example.com', password).then(signedIn),
  );
  await step('password of a Google user', () =>
    signInWithEmailAndPassword(auth, 'grace@example.com', password).then(signedIn),
  );
  await step('Google, neither verified nor known', () => signIn({ sub: 'google-joan', email: 'joan@example.com' }));
  await step('Google, no e-mail', () => signIn({ sub: 'google-nobody' }));
  await step('Google, no subject', () => signIn({ email: 'grace@example.com' }));
  await step('Google, garbage', () => signIn('garbage'));
  await step('Google, broken JSON', () => signIn('{'));

  // Google vouches for the e-mail of the first account, but not of the second; both have a password.
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
    createUserWithEmailAndPassword(auth, 'link@example.com', password).then(signedIn),
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

async function emailChangeSteps({ auth, step, oobCode }: Script) {
  await step('new account to change', () =>
    createUserWithEmailAndPassword(auth, 'old@example.com', password).then(signedIn),
  );
  await step('change the e-mail after a check', () => verifyBeforeUpdateEmail(user(auth), 'new@example.com'));
  await step('change it to a taken one after a check', () => verifyBeforeUpdateEmail(user(auth), 'ada@example.com'));
  await step('look at the code of the change', async () =>
    checkActionCode(auth, await oobCode('old@example.com', 'VERIFY_AND_CHANGE_EMAIL')),
  );
  await step('apply the code of the change', async () =>
    applyActionCode(auth, await oobCode('old@example.com', 'VERIFY_AND_CHANGE_EMAIL')),
  );
  await step('the changed account', async () => {
    await user(auth).reload();
    return describe(user(auth));
  });
  await step('change the e-mail at once', async () => {
    await updateEmail(user(auth), 'newer@example.com');
    return describe(user(auth));
  });
  await step('change it to a taken one', () => updateEmail(user(auth), 'ada@example.com'));
  await step('change it to a bad one', () => updateEmail(user(auth), 'no-at-sign'));
  await step('sign in with the old e-mail', () =>
    signInWithEmailAndPassword(auth, 'old@example.com', password).then(signedIn),
  );
}

async function deletionSteps({ auth, step }: Script) {
  await step('new account to delete', () =>
    createUserWithEmailAndPassword(auth, 'gone@example.com', password).then(signedIn),
  );
  const gone = user(auth);
  await step('a second session of it', () =>
    signInWithEmailAndPassword(auth, 'gone@example.com', password).then(signedIn),
  );
  await step('delete', () => deleteUser(user(auth)));
  await step('no user is signed in after it', () => auth.currentUser);
  await step('sign in to a deleted account', () =>
    signInWithEmailAndPassword(auth, 'gone@example.com', password).then(signedIn),
  );
  await step('reload with its token', () => gone.reload());
  await step('change with its token', () => updateProfile(gone, { displayName: 'Ghost' }));
  await step('verification with its token', () => sendEmailVerification(gone));
  await step('delete it again', () => deleteUser(gone));
  await step('refresh its token', () => gone.getIdToken(true));
  await step('the e-mail is free again', () =>
    createUserWithEmailAndPassword(auth, 'gone@example.com', password).then(signedIn),
  );
}

/** Other customers sign up with the addresses of three owners, who then prove their addresses. */
async function takeoverSteps({ auth, step, oobCode, lookup, refresh }: Script) {
  const owners = ['reset', 'google', 'verified'].map((proof) => ({ proof, email: `${proof}@owner.example` }));
  const otherCustomers: { proof: string; email: string; idToken: string; refreshToken: string; validSince: number }[] =
    [];
  for (const { proof, email } of owners) {
    await step(`${proof}: another customer signs up`, () =>
      createUserWithEmailAndPassword(auth, email, password).then(signedIn),
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
      signInWithEmailAndPassword(auth, email, password).then(signedIn),
    );
  }
  await step('reset: the owner signs in', () =>
    signInWithEmailAndPassword(auth, 'reset@owner.example', 'the owner knows').then(signedIn),
  );
  await step('reset: the account is the owner’s', async () =>
    lookedUp(await lookup(await user(auth).getIdToken()), otherCustomers[0]?.validSince ?? 0),
  );
}
