import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { ListedMail } from '#server/demo/demo-page.ts';
import type { IdentityContext } from '#server/demo/identity/context.ts';
import { type CreatedAccount, createAccount, hashOnce, type NewAccount } from '#server/demo/identity/create-account.ts';
import { createMailRoutes } from '#server/demo/identity/mail-routes.ts';
import { createGoogleRoutes } from '#server/demo/identity/routes.ts';
import { createSigningKeyLoader } from '#server/demo/identity/signing-keys.ts';
import type { DemoIdentityTables } from '#server/demo/identity/tables.ts';

import { defaultSettings } from '#shared/domain/shop/default-settings.ts';

const KEY_SET_PATH = '/demo/identity/jwks';

export interface IdentityStandInOptions {
  db: Kysely<DemoIdentityTables>;
  projectId: string;
  now?: () => number;
  /** Exact origins of other pages that may sign in here, such as the desktop app's. */
  allowedOrigins?: string[];
  /** Mails that appear at `/demo/mail` beside the provider's. */
  listOtherMails?: () => Promise<ListedMail[]>;
  /** Of the shop that the mails are about; the default one unless it is given. */
  readShopName?: () => Promise<string>;
}

export interface IdentityStandIn {
  /** Mount at `/`: Google's paths, the key set, and the mail page at `/demo/mail`. */
  routes: Hono;
  /** The path of the key set that verifies ID tokens. */
  keySetPath: string;
  createAccount(account: NewAccount): Promise<CreatedAccount>;
}

/**
 * Firebase Authentication at the paths of its emulator, used by `connectAuthEmulator`. Unlike the emulator it stores
 * password hashes and signs its tokens.
 */
export function createIdentityStandIn(options: IdentityStandInOptions): IdentityStandIn {
  // The shop's plugins, such as one that renames columns, must not change these tables.
  const db = options.db.withoutPlugins();
  const context: IdentityContext = {
    db,
    projectId: options.projectId,
    now: options.now ?? Date.now,
    signingKey: createSigningKeyLoader(db),
  };
  const hash = hashOnce();
  return {
    routes: new Hono().route('/', createGoogleRoutes(context, KEY_SET_PATH, options.allowedOrigins ?? [])).route(
      '/',
      createMailRoutes(context, {
        listOtherMails: options.listOtherMails ?? (async () => []),
        readShopName: options.readShopName ?? (async () => defaultSettings.name),
      }),
    ),
    keySetPath: KEY_SET_PATH,
    createAccount: (account) => createAccount(context, account, hash),
  };
}
