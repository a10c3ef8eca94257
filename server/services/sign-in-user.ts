import { randomUUIDv7 } from 'node:crypto';
import type { UserRow, WriteTransaction } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/http/app-error.ts';
import type { VerifiedIdentity } from '#server/integrations/identity.ts';
import { recordEvent } from '#server/queries/events.ts';
import { findUserByEmail, insertUser, updateUser } from '#server/queries/users.ts';

/**
 * The id of the user with this identity; a first sign-in makes the user.
 * @throws {AppError} forbidden when another account of the provider claims a known e-mail without having verified it
 */
export async function signInUser(deps: Deps, identity: VerifiedIdentity): Promise<string> {
  return inTransaction(deps.db, async (db) => {
    const user = await findUserByEmail(db, identity.email);
    if (!user) return createUser(db, deps, identity);
    const sameAccount = user.identity_subject === identity.subject;
    if (!sameAccount && !identity.emailVerified) throw new AppError('forbidden');
    if (!sameAccount || (user.email_verified === 1) !== identity.emailVerified) {
      await rememberIdentity(db, deps, user, identity);
    }
    return user.id;
  });
}

async function createUser(db: WriteTransaction, deps: Deps, identity: VerifiedIdentity): Promise<string> {
  const at = deps.now();
  const id = randomUUIDv7();
  const role = deps.settings.adminEmails.includes(identity.email) ? 'admin' : 'customer';
  const { email, emailVerified, subject } = identity;
  await insertUser(db, { id, email, identitySubject: subject, role, emailVerified, createdAt: at });
  await recordEvent(db, { at, actor: id, type: 'user.created', subjectId: id, after: { role, emailVerified } });
  return id;
}

async function rememberIdentity(
  db: WriteTransaction,
  deps: Deps,
  user: UserRow,
  identity: VerifiedIdentity,
): Promise<void> {
  await updateUser(db, user.id, {
    identity_subject: identity.subject,
    email_verified: identity.emailVerified ? 1 : 0,
  });
  await recordEvent(db, {
    at: deps.now(),
    actor: user.id,
    type: 'user.identity_changed',
    subjectId: user.id,
    before: { subject: user.identity_subject, emailVerified: user.email_verified === 1 },
    after: { subject: identity.subject, emailVerified: identity.emailVerified },
  });
}
