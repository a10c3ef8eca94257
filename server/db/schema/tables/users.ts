import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { Role } from '#shared/domain/users/roles.ts';

export interface UsersTable {
  seq: Generated<number>;
  id: Fixed<string>;
  /** Canonical; for a retired user a placeholder that keeps the column unique. */
  email: string;
  identity_subject: string;
  role: Role;
  email_verified: 0 | 1;
  created_at: Fixed<number>;
  // The provider's times, in seconds since 1970.
  sessions_valid_from: Generated<number>;
  /** The provider's own session cutoff when last seen; a later one means that the password changed. */
  identity_valid_since: Generated<number>;
  /** The start of the latest session that began before the address was verified. */
  unverified_auth_time: Generated<number>;
  retired_at: ColumnType<number | null, never, number>;
  retired_email: ColumnType<string | null, never, string>;
  name: string | null;
  company: string | null;
  /** For which the user acts now: the own one, or that of a company. */
  account_id: string;
  /** JSON: `SavedView[]` of All Orders; null without any. */
  order_views: Generated<string | null>;
}

export interface ClosedAccountsTable {
  user_id: Fixed<string>;
  identity_subject: Fixed<string>;
  /** The encrypted ID token that deletes the account at the provider; null once it is deleted or the token useless. */
  sealed_token: string | null;
  closed_at: Fixed<number>;
  identity_deleted_at: number | null;
  oldest_kept_at: number | null;
}

/** With which other systems act for a user. */
export interface ApiKeysTable {
  seq: Generated<number>;
  id: Fixed<string>;
  /** `shop`, or the account for which it acts. */
  holder: Fixed<string>;
  /** Whose rights it has, within its scopes. */
  owner_id: Fixed<string>;
  /** Who that was: a key ends when the address is another person's. */
  owner_subject: Fixed<string>;
  name: Fixed<string>;
  /** Unique for a holder; its id once it has ended. */
  name_key: string;
  /** JSON: `Scope[]`. */
  scopes: Fixed<string>;
  /** With what the secret begins. */
  hint: Fixed<string>;
  /** SHA-256 of the secret, as base64url. */
  secret_hash: Fixed<string>;
  created_at: Fixed<number>;
  last_used_at: number | null;
  ended_at: number | null;
  ended_by: string | null;
}

export interface UsersTables {
  users: UsersTable;
  closed_accounts: ClosedAccountsTable;
  api_keys: ApiKeysTable;
}

export type UserRow = Selectable<UsersTable>;
export type ClosedAccountRow = Selectable<ClosedAccountsTable>;
export type ApiKeyRow = Selectable<ApiKeysTable>;
