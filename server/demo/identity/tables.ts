import type { Selectable } from 'kysely';

/** Times are milliseconds unless named otherwise. A type, since Kysely's `$extendTables` takes no interface. */
export type DemoIdentityTables = {
  demo_accounts: AccountsTable;
  demo_account_providers: AccountProvidersTable;
  demo_refresh_tokens: RefreshTokensTable;
  demo_mails: MailsTable;
  demo_signing_keys: SigningKeysTable;
};

interface AccountsTable {
  id: string;
  /** Canonical. */
  email: string | null;
  email_verified: 0 | 1;
  display_name: string | null;
  photo_url: string | null;
  password_hash: string | null;
  password_updated_at: number | null;
  /** ID tokens issued before this second are no longer accepted. */
  valid_since_seconds: number;
  created_at: number;
  last_login_at: number;
  last_refresh_at: number;
}

interface AccountProvidersTable {
  account_id: string;
  provider_id: string;
  raw_id: string;
  email: string | null;
  display_name: string | null;
  photo_url: string | null;
}

interface RefreshTokensTable {
  /** SHA-256 of the token, which is not stored. */
  token_hash: string;
  account_id: string;
  provider_id: string;
  auth_time_seconds: number;
  revoked_at: number | null;
}

interface MailsTable {
  oob_code: string;
  request_type: MailType;
  email: string;
  new_email: string | null;
  continue_url: string | null;
  sent_at: number;
  used_at: number | null;
}

interface SigningKeysTable {
  id: number;
  private_jwk: string;
}

export type MailType = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL';
export type Account = Selectable<AccountsTable>;
export type AccountProvider = Selectable<AccountProvidersTable>;
export type Mail = Selectable<MailsTable>;
