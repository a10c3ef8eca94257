/** As the identity provider describes them. */
export interface SessionUser {
  email: string;
  name: string;
  photo: string | null;
  emailVerified: boolean;
}

export interface GoogleAccount {
  sub: string;
  email: string;
  name: string;
}

/** The calls throw the provider's errors, with its code. */
export interface Identity {
  /** Called as soon as the user is known, and after every change, in any tab. */
  watch(listener: (user: SessionUser | null) => void): void;
  /** Resolves once a stored session is restored. */
  currentUser(): Promise<SessionUser | null>;
  idToken(): Promise<string | null>;
  signIn(email: string, password: string): Promise<void>;
  createAccount(email: string, password: string): Promise<void>;
  /** Must be called from a click, since it opens a window. */
  signInWithGooglePopup(): Promise<void>;
  signInWithGoogleToken(idToken: string): Promise<void>;
  /** The demo's stand-in accepts an unsigned claim. */
  signInWithDemoGoogle(account: GoogleAccount): Promise<void>;
  /** Throws 'No user is logged in' when signed out. */
  updateProfile(profile: { name?: string; photo?: string }): Promise<void>;
  sendVerificationMail(): Promise<void>;
  reload(): Promise<SessionUser>;
  /** Throws auth/user-not-found if the provider reveals that the account does not exist. */
  sendPasswordMail(email: string): Promise<void>;
  /** Whether the account signs in with a password; otherwise with Google. */
  hasPassword(): boolean;
  // Signing in once more as the same user, which the provider asks for before an account is deleted. Another user throws
  // auth/user-mismatch.
  confirmPassword(password: string): Promise<void>;
  confirmGooglePopup(): Promise<void>;
  confirmGoogleToken(idToken: string): Promise<void>;
  confirmDemoGoogle(account: GoogleAccount): Promise<void>;
  signOut(): Promise<void>;
}
