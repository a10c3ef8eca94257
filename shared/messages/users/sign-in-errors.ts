import { restrictedPageMessages } from '#shared/messages/checkouts/restricted-page.ts';

// Toasts of login and sign-up include the provider's code, as specified; other screens show only the sentence.

const wrongCredentials = 'Email or password is wrong';
const popupClosed = 'The sign-in window was closed before it was finished';
const notSetUp = 'Sign-in is not set up correctly for this shop';

/** https://firebase.google.com/docs/reference/js/auth#autherrorcodes */
const identitySentences: Record<string, string> = {
  'auth/invalid-credential': wrongCredentials,
  'auth/invalid-login-credentials': wrongCredentials,
  'auth/wrong-password': wrongCredentials,
  'auth/user-not-found': wrongCredentials,
  'auth/invalid-email': 'This email address is not valid',
  'auth/missing-email': 'Enter your email address',
  'auth/missing-password': 'Enter your password',
  'auth/email-already-in-use': 'There is already an account with this email address. Log in instead',
  'auth/weak-password': 'This password is too weak. Use at least 6 characters',
  'auth/password-does-not-meet-requirements': 'This password does not meet the rules of this shop',
  'auth/user-disabled': 'This account has been disabled',
  'auth/user-token-expired': 'Your session has ended. Log in again',
  'auth/user-mismatch': 'This is another account than the one you are signed in with',
  'auth/requires-recent-login': 'Log in again before you change this',
  'auth/too-many-requests': 'Too many attempts. Wait a few minutes and try again',
  'auth/network-request-failed': 'The sign-in service could not be reached. Check your connection and try again',
  'auth/timeout': 'The sign-in service took too long to answer. Try again',
  'auth/internal-error': 'The sign-in service has a problem. Try again in a moment',
  'auth/popup-blocked': 'The browser blocked the sign-in window. Allow pop-ups for this shop and try again',
  'auth/popup-closed-by-user': popupClosed,
  'auth/cancelled-popup-request': popupClosed,
  'auth/user-cancelled': popupClosed,
  'auth/account-exists-with-different-credential':
    'There is already an account with this email address. Log in the way that you used before',
  'auth/credential-already-in-use': 'This Google account already belongs to another account',
  'auth/multi-factor-auth-required': 'This account asks for a second factor, which this shop does not support yet',
  'auth/unauthorized-domain': 'This address of the shop is not allowed to sign people in',
  'auth/operation-not-allowed': 'This way to sign in is switched off',
  'auth/admin-restricted-operation': 'New accounts are switched off',
  'auth/web-storage-unsupported': 'The browser does not let this shop keep you signed in. Allow cookies and site data',
  'auth/invalid-api-key': notSetUp,
  'auth/app-not-authorized': notSetUp,
  'auth/configuration-not-found': notSetUp,
};

export const identityMessages = {
  notSignedIn: 'No user is logged in',
  failed: 'Sign-in did not work. Please try again',
  /** The provider accepted the sign-in, but the shop opened no session. */
  unfinished: (reason: string) => `Your sign-in was accepted, but the shop could not open your session. ${reason}`,
  /** The sign-in is older than a change of the password or the account. */
  sessionEnded: 'Your session has ended. Log in again.',
  /** The sign-in is older than the verification of the address. */
  addressVerified: 'Your address is verified. Log in again.',
  accountClosed: 'This account was closed. You can sign up again with the same address.',
  sessionUnknown: restrictedPageMessages.sessionUnknown,
  notAdmin: restrictedPageMessages.notAdmin,
  pickerTitle: 'Choose a Google account',
  pickerHint: 'These accounts exist in the demo only.',
  pickerCancel: 'Cancel',
  demoAccounts: 'Demo accounts',
  demoAccountsHint: 'Pick one to fill in the form.',
  demoCustomer: 'Customer',
  demoAdmin: 'Administrator',
} as const;

function sentenceOf(code: string): string {
  // Firebase appends the reason to this code: auth/api-key-not-valid.-please-pass-a-valid-api-key.
  const sentence = code.startsWith('auth/api-key-not-valid') ? notSetUp : identitySentences[code];
  return sentence ?? identityMessages.failed;
}

/** Such as 'Email or password is wrong (auth/invalid-credential)'. */
export function identitySentence(code: string): string {
  return `${sentenceOf(code)} (${code})`;
}

/** Such as 'Email or password is wrong.' */
export function plainIdentitySentence(code: string): string {
  return `${sentenceOf(code)}.`;
}
