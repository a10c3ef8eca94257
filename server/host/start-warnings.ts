import { commandLine } from '#server/command-line.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Settings } from '#server/env.ts';
import { findFirstAdministrators } from '#server/queries/users/users.ts';

/** What a start lets pass although the shop will hardly work so; `npm run doctor` asks the vendors too. */
export async function startWarnings(settings: Settings, db: Database): Promise<string[]> {
  if (settings.demo) return [];
  const { adminEmails, firebase, publicUrl, stripe } = settings;
  const [account, other] = [accountIn(stripe.secretKey), accountIn(stripe.publishableKey)];
  return [
    ...(account !== undefined && other !== undefined && account !== other
      ? ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of two accounts: no payment succeeds']
      : []),
    ...(publicUrl !== null && isThisComputer(publicUrl)
      ? ['PUBLIC_URL is this computer: links in mails lead customers to their own']
      : []),
    ...(firebase.projectId.startsWith('AIza') || firebase.projectId.includes('.')
      ? ['FIREBASE_PROJECT_ID looks like another value of the project: are they exchanged?']
      : []),
    ...(adminEmails.length === 0 && (await findFirstAdministrators(db)).length === 0
      ? [`The shop has no administrator: set ADMIN_EMAILS, or run ${commandLine('admin', 'grant', 'EMAIL')}`]
      : []),
  ];
}

export function isThisComputer(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}

/** Keys hold the account since 2019; undefined for older ones. */
export function accountIn(key: string): string | undefined {
  return /^(?:sk|rk|pk)_(?:live|test)_51(\w{14})/.exec(key)?.[1];
}
