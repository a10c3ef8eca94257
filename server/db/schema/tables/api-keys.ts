import type { Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';

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

export interface ApiKeysTables {
  api_keys: ApiKeysTable;
}

export type ApiKeyRow = Selectable<ApiKeysTable>;
