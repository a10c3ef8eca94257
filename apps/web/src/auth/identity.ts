/** Who is signed in, as the identity provider says it. */
export interface SessionUser {
  email: string;
  name: string;
  photo: string | null;
  emailVerified: boolean;
}

/** An account of the demo's Google chooser. */
export interface GoogleAccount {
  sub: string;
  email: string;
  name: string;
}

/** What the app asks of the identity provider. Failures are the provider's errors, with its code. */
export interface Identity {
  /** Calls the listener with the current user as soon as it is known, and after every change, in any tab. */
  watch(listener: (user: SessionUser | null) => void): void;
  /** The current user once a stored session has been restored. */
  currentUser(): Promise<SessionUser | null>;
  /** A fresh ID token of the signed-in user, or null. */
  idToken(): Promise<string | null>;
  signIn(email: string, password: string): Promise<void>;
  createAccount(email: string, password: string): Promise<void>;
  /** Must be called from a click, since it opens a window. */
  signInWithGooglePopup(): Promise<void>;
  /** Signs in with an ID token that Google has given to the installed application. */
  signInWithGoogleToken(idToken: string): Promise<void>;
  /** Signs in with an account of the demo's stand-in, which believes an unsigned claim. */
  signInWithDemoGoogle(account: GoogleAccount): Promise<void>;
  /** Throws 'No user is logged in' when nobody is. */
  updateProfile(profile: { name?: string; photo?: string }): Promise<void>;
  sendVerificationMail(): Promise<void>;
  /** Asks the provider what it knows of the signed-in user now. */
  reload(): Promise<SessionUser>;
  /** Where the provider tells that there is no such account, throws auth/user-not-found. */
  sendPasswordMail(email: string): Promise<void>;
  signOut(): Promise<void>;
}
