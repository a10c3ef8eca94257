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

/** Calls throw the provider's errors, with its code. */
export interface Identity {
  /** Called once the user is known, and after every change, in any tab. */
  watch(listener: (user: SessionUser | null) => void): void;
  /** Resolves once a stored session is restored. */
  currentUser(): Promise<SessionUser | null>;
  idToken(): Promise<string | null>;
  signIn(email: string, password: string): Promise<void>;
  createAccount(email: string, password: string): Promise<void>;
  /** Opens a window, so only a click may call it. */
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
  hasPassword(): boolean;
  // The provider asks for a sign-in before it deletes an account. Another user throws auth/user-mismatch.
  confirmPassword(password: string): Promise<void>;
  confirmGooglePopup(): Promise<void>;
  confirmGoogleToken(idToken: string): Promise<void>;
  confirmDemoGoogle(account: GoogleAccount): Promise<void>;
  signOut(): Promise<void>;
}
