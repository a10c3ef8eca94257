import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { IdentityContext } from '#server/demo/identity/context.ts';
import { type CreatedAccount, createAccount, type NewAccount } from '#server/demo/identity/create-account.ts';
import { createMailRoutes } from '#server/demo/identity/mail-routes.ts';
import { createGoogleRoutes } from '#server/demo/identity/routes.ts';
import { createSigningKeyLoader } from '#server/demo/identity/signing-keys.ts';
import type { DemoIdentityTables } from '#server/demo/identity/tables.ts';

const KEY_SET_PATH = '/demo/identity/jwks';

export interface IdentityStandInOptions {
  /** The demo database, migrated with `demoIdentityMigrations`. */
  db: Kysely<DemoIdentityTables>;
  projectId: string;
  /** Milliseconds since the epoch; the clock unless a test has another. */
  now?: () => number;
  /** Exact origins of pages elsewhere that may sign in here, such as the desktop app's. */
  allowedOrigins?: string[];
}

export interface IdentityStandIn {
  /** To be mounted at `/`: Google's paths, the key set, and the mail page at `/demo/mail`. */
  routes: Hono;
  /** Where on that mount the server finds the keys that ID tokens are signed with. */
  keySetPath: string;
  /** For the seed: makes sure that an account exists. */
  createAccount(account: NewAccount): Promise<CreatedAccount>;
}

/**
 * Firebase Authentication for the demo, at the official emulator's paths: the firebase SDK is pointed here with
 * `connectAuthEmulator`. Unlike the emulator it keeps real password hashes and signs its tokens.
 */
export function createIdentityStandIn(options: IdentityStandInOptions): IdentityStandIn {
  // A plugin of the shop's, such as one that renames columns, has no business here.
  const db = options.db.withoutPlugins();
  const context: IdentityContext = {
    db,
    projectId: options.projectId,
    now: options.now ?? Date.now,
    signingKey: createSigningKeyLoader(db),
  };
  return {
    routes: new Hono()
      .route('/', createGoogleRoutes(context, KEY_SET_PATH, options.allowedOrigins ?? []))
      .route('/', createMailRoutes(context)),
    keySetPath: KEY_SET_PATH,
    createAccount: (account) => createAccount(context, account),
  };
}
