import { randomUUIDv7 } from 'node:crypto';
import type { WriteTransaction } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { VerifiedIdentity } from '#server/integrations/identity.ts';
import { recordEvent } from '#server/queries/events.ts';
import { findUserByEmail, insertUser, updateUser } from '#server/queries/users.ts';

/** The id of the user with this identity; a first sign-in makes the user. */
export async function signInUser(deps: Deps, identity: VerifiedIdentity): Promise<string> {
  return inTransaction(deps.db, async (db) => {
    const user = await findUserByEmail(db, identity.email);
    if (!user) return createUser(db, deps, identity);
    const verified = identity.emailVerified ? 1 : 0;
    if (user.email_verified !== verified) {
      await updateUser(db, user.id, { email_verified: verified });
      await recordEvent(db, {
        at: deps.now(),
        actor: user.id,
        type: 'user.verification_changed',
        subjectId: user.id,
        before: { emailVerified: user.email_verified === 1 },
        after: { emailVerified: identity.emailVerified },
      });
    }
    return user.id;
  });
}

async function createUser(db: WriteTransaction, deps: Deps, identity: VerifiedIdentity): Promise<string> {
  const at = deps.now();
  const id = randomUUIDv7();
  const role = deps.settings.adminEmails.includes(identity.email) ? 'admin' : 'customer';
  const { email, emailVerified } = identity;
  await insertUser(db, { id, email, role, emailVerified, createdAt: at });
  await recordEvent(db, { at, actor: id, type: 'user.created', subjectId: id, after: { role, emailVerified } });
  return id;
}
