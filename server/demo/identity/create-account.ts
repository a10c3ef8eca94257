import { findAccountByEmail, insertAccount } from '#server/demo/identity/accounts.ts';
import { type IdentityContext, nowSeconds, randomId } from '#server/demo/identity/context.ts';
import { hashPassword } from '#server/demo/identity/passwords.ts';
import { requireEmail } from '#server/demo/identity/requests.ts';
import type { Account } from '#server/demo/identity/tables.ts';

export interface NewAccount {
  /** Random by default. */
  id?: string;
  email: string;
  password: string;
  displayName: string;
  emailVerified: boolean;
  /** Seconds since 1970; now by default. */
  validSince?: number;
}

export interface CreatedAccount {
  subject: string;
  validSince: number;
}

type Hash = (password: string) => Promise<string>;

/** The people of the demo have one password, whose hash takes long on purpose. */
export function hashOnce(): Hash {
  const hashes = new Map<string, Promise<string>>();
  return (password) => {
    const hash = hashes.get(password) ?? hashPassword(password);
    hashes.set(password, hash);
    return hash;
  };
}

/** Creates the account for the seed; an existing account with this e-mail is not changed. */
export async function createAccount(
  context: IdentityContext,
  account: NewAccount,
  hash: Hash,
): Promise<CreatedAccount> {
  const email = requireEmail(account.email);
  const existing = await findAccountByEmail(context.db, email);
  if (existing) return { subject: existing.id, validSince: existing.valid_since_seconds };
  const created = newAccount(context, {
    email,
    email_verified: account.emailVerified ? 1 : 0,
    display_name: account.displayName,
    password_hash: await hash(account.password),
    password_updated_at: context.now(),
    ...(account.id !== undefined && { id: account.id }),
    ...(account.validSince !== undefined && { valid_since_seconds: account.validSince }),
  });
  await insertAccount(context.db, created);
  return { subject: created.id, validSince: created.valid_since_seconds };
}

export function newAccount(context: IdentityContext, fields: Partial<Account>): Account {
  const now = context.now();
  return {
    id: randomId(),
    email: null,
    email_verified: 0,
    display_name: null,
    photo_url: null,
    password_hash: null,
    password_updated_at: null,
    valid_since_seconds: nowSeconds(context),
    created_at: now,
    last_login_at: now,
    last_refresh_at: now,
    ...fields,
  };
}
