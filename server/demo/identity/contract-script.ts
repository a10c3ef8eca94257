import { deleteApp, FirebaseError, initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  initializeAuth,
  inMemoryPersistence,
  linkWithCredential,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  type User,
  type UserCredential,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import * as z from 'zod';

/** What one call of the SDK came to: a value, or the error's code. */
export interface StepResult {
  step: string;
  result: unknown;
}

const oobCodesSchema = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobCode: z.string() })),
});

const password = 'correct horse';

/** Runs the one script of SDK calls against an emulator. Gives the results, and every ID token that it was issued. */
export async function runContractScript(url: string, projectId: string) {
  const app = initializeApp({ apiKey: 'demo', projectId }, url);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, url, { disableWarnings: true });
  const results: StepResult[] = [];
  const idTokens = new Set<string>();

  const step: Step = async (name, call) => {
    const result = await Promise.resolve()
      .then(call)
      .catch((error: unknown) => ({ error: codeOf(error) }));
    // A copy, since the SDK goes on changing its users.
    results.push({ step: name, result: structuredClone(result) });
    const token = await auth.currentUser?.getIdToken().catch(() => undefined);
    if (token) idTokens.add(token);
  };
  const oobCode = async (email: string, requestType: string) => {
    const answer = await fetch(`${url}/emulator/v1/projects/${projectId}/oobCodes`);
    const { oobCodes } = oobCodesSchema.parse(await answer.json());
    const newest = oobCodes.findLast((code) => code.email === email && code.requestType === requestType);
    return newest?.oobCode ?? 'no such code';
  };

  const script = { auth, step, oobCode };
  await signUpSteps(script);
  await signInSteps(script);
  await profileSteps(script);
  await verificationSteps(script);
  await passwordSteps(script);
  await googleSteps(script);
  await emailChangeSteps(script);
  await deletionSteps(script);
  await deleteApp(app);
  return { results, idTokens: [...idTokens] };
}

type Step = (name: string, call: () => unknown) => Promise<void>;

interface Script {
  auth: Auth;
  step: Step;
  oobCode: (email: string, requestType: string) => Promise<string>;
}

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
  await step('nobody is signed in', () => auth.currentUser);
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
  const change = async (profile: { displayName?: string; photoURL?: string }) => {
    await updateProfile(user(auth), profile);
    return describe(user(auth));
  };
  await step('display name', () => change({ displayName: 'Ada <b>Lovelace</b>' }));
  await step('photo', () => change({ photoURL: 'https://example.com/ada.png' }));
  await step('the token is older than the name', () => claims(auth));
  await step('refreshed token', () => claims(auth, true));
  await step('refreshed again', () => claims(auth, true));
  await step('empty display name', () => change({ displayName: '' }));
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
  await step('send verification with a way back', () =>
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

  // An account with a password whose e-mail Google vouches for, and one where it does not.
  await step('Google, e-mail of a verified password account', () =>
    signIn({ sub: 'google-ada', email: 'ada@example.com', email_verified: true, name: 'Ada by Google' }),
  );
  await step('both ways are in the claims', () => claims(auth));
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
  await step('nobody is signed in after it', () => auth.currentUser);
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

const codeOf = (error: unknown) => (error instanceof FirebaseError ? error.code : String(error));

function user(auth: Auth): User {
  if (!auth.currentUser) throw new Error('nobody is signed in');
  return auth.currentUser;
}

function signedIn(credential: UserCredential) {
  const info = getAdditionalUserInfo(credential);
  return {
    ...describe(credential.user),
    operation: credential.operationType,
    provider: credential.providerId,
    info: info && { ...info },
  };
}

/** A user without what differs from run to run. */
function describe({ email, emailVerified, displayName, photoURL, isAnonymous, providerData, uid }: User) {
  const providers = providerData.toSorted((a, b) => a.providerId.localeCompare(b.providerId));
  return { email, emailVerified, displayName, photoURL, isAnonymous, providers, uidLength: uid.length };
}

/** The claims of the current ID token; ids and times only as far as they agree with each other. */
async function claims(auth: Auth, forceRefresh = false) {
  const { claims, signInProvider } = await user(auth).getIdTokenResult(forceRefresh);
  const { sub, user_id, iat, exp, auth_time, ...rest } = claims;
  return {
    ...rest,
    signInProvider,
    isSubjectTheUser: sub === user(auth).uid && user_id === sub,
    lifetime: Number(exp) - Number(iat),
    signedInBefore: Number(auth_time) <= Number(iat),
  };
}
