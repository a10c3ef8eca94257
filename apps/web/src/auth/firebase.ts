import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updateProfile,
} from 'firebase/auth';
import type { Config } from '#shared/contracts/shop/config.ts';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';
import type { Identity, SessionUser } from '#web/auth/identity.ts';
import { currentVisit } from '#web/auth/visit.ts';
import { createVisitIdentity } from '#web/auth/visit-identity.ts';
import { shopOrigin } from '#web/platform/shop-location.ts';

// The only file that imports Firebase, which is large: loaded after the first paint.

export function createIdentity({ emulated, ...options }: Config['firebase']): Identity {
  const visit = currentVisit();
  if (visit) return createVisitIdentity(visit);
  const auth = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    // No popup resolver: with one, the SDK loads Google's script on every page.
  });
  if (emulated) connectAuthEmulator(auth, shopOrigin(), { disableWarnings: true });

  const signedInUser = (): User => {
    if (auth.currentUser === null) throw new Error(identityMessages.notSignedIn);
    return auth.currentUser;
  };
  const currentUser = async () => {
    await auth.authStateReady();
    return auth.currentUser && toSessionUser(auth.currentUser);
  };

  return {
    watch: (listener) => {
      onIdTokenChanged(auth, (user) => listener(user && toSessionUser(user)));
    },
    currentUser,
    idToken: async () => {
      await auth.authStateReady();
      // Only a new token shows a verified address or a disabled account.
      return (await auth.currentUser?.getIdToken(true)) ?? null;
    },
    signIn: async (email, password) => {
      await signInWithEmailAndPassword(auth, email, password);
    },
    createAccount: async (email, password) => {
      await createUserWithEmailAndPassword(auth, email, password);
    },
    signInWithGooglePopup: async () => {
      await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
    },
    signInWithGoogleToken: async (idToken) => {
      await signInWithCredential(auth, GoogleAuthProvider.credential(idToken));
    },
    signInWithDemoGoogle: async (account) => {
      const claim = JSON.stringify({ ...account, email_verified: true });
      await signInWithCredential(auth, GoogleAuthProvider.credential(claim));
    },
    updateProfile: async ({ name, photo }) => {
      await updateProfile(signedInUser(), {
        ...(name === undefined ? {} : { displayName: name }),
        ...(photo === undefined ? {} : { photoURL: photo }),
      });
    },
    sendVerificationMail: () => sendEmailVerification(signedInUser()),
    reload: async () => {
      await signedInUser().reload();
      return toSessionUser(signedInUser());
    },
    sendPasswordMail: (email) => sendPasswordResetEmail(auth, email),
    hasPassword: () =>
      signedInUser().providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID),
    confirmPassword: async (password) => {
      const user = signedInUser();
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
    },
    confirmGooglePopup: async () => {
      await reauthenticateWithPopup(signedInUser(), new GoogleAuthProvider(), browserPopupRedirectResolver);
    },
    confirmGoogleToken: async (idToken) => {
      await reauthenticateWithCredential(signedInUser(), GoogleAuthProvider.credential(idToken));
    },
    confirmDemoGoogle: async (account) => {
      const claim = JSON.stringify({ ...account, email_verified: true });
      await reauthenticateWithCredential(signedInUser(), GoogleAuthProvider.credential(claim));
    },
    signOut: () => signOut(auth),
  };
}

function toSessionUser(user: User): SessionUser {
  return {
    email: user.email ?? '',
    name: user.displayName ?? '',
    photo: user.photoURL,
    emailVerified: user.emailVerified,
  };
}
