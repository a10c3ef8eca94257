import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { googleSteps } from '#server/demo/identity/contract/google-steps.ts';
import { PASSWORD, type Script } from '#server/demo/identity/contract/script-steps.ts';
import { takeoverSteps } from '#server/demo/identity/contract/takeover-steps.ts';
import { claims, describe, signedIn, user } from '#server/demo/identity/contract/views.ts';

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

async function signUpSteps({ auth, step }: Script) {
  const create = (email: string, secret = PASSWORD) =>
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
  const signIn = (email: string, secret = PASSWORD) => signInWithEmailAndPassword(auth, email, secret).then(signedIn);
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
    reauthenticateWithCredential(user(auth), EmailAuthProvider.credential('ada@example.com', PASSWORD)).then(signedIn),
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
  await step('old password', () => signIn(PASSWORD));
  await step('new password signs in', () => signIn('another one'));
  await step('update password', () => updatePassword(user(auth), 'updated one'));
  await step('claims after the update', () => claims(auth, true));
  await step('update to a weak password', () => updatePassword(user(auth), '12345'));
  await step('password before the update', () => signIn('another one'));
  await step('updated password signs in', () => signIn('updated one'));
}

async function emailChangeSteps({ auth, step, oobCode }: Script) {
  await step('new account to change', () =>
    createUserWithEmailAndPassword(auth, 'old@example.com', PASSWORD).then(signedIn),
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
    signInWithEmailAndPassword(auth, 'old@example.com', PASSWORD).then(signedIn),
  );
}

async function deletionSteps({ auth, step }: Script) {
  await step('new account to delete', () =>
    createUserWithEmailAndPassword(auth, 'gone@example.com', PASSWORD).then(signedIn),
  );
  const gone = user(auth);
  await step('a second session of it', () =>
    signInWithEmailAndPassword(auth, 'gone@example.com', PASSWORD).then(signedIn),
  );
  await step('delete', () => deleteUser(user(auth)));
  await step('no user is signed in after it', () => auth.currentUser);
  await step('sign in to a deleted account', () =>
    signInWithEmailAndPassword(auth, 'gone@example.com', PASSWORD).then(signedIn),
  );
  await step('reload with its token', () => gone.reload());
  await step('change with its token', () => updateProfile(gone, { displayName: 'Ghost' }));
  await step('verification with its token', () => sendEmailVerification(gone));
  await step('delete it again', () => deleteUser(gone));
  await step('refresh its token', () => gone.getIdToken(true));
  await step('the e-mail is free again', () =>
    createUserWithEmailAndPassword(auth, 'gone@example.com', PASSWORD).then(signedIn),
  );
}
