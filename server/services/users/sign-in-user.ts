import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { VerifiedIdentity } from '#server/integrations/identity.ts';
import { markVerified } from '#server/queries/checkouts/unverified-orders.ts';
import { recordEvent, recordEvents } from '#server/queries/history/events.ts';
import { extendReservations } from '#server/queries/orders/reservations.ts';
import { findClosedAccount } from '#server/queries/users/closed-accounts.ts';
import { findUserByEmail, insertUser, retireUser, type UserChange, updateUser } from '#server/queries/users/users.ts';
import { readReservationLimits } from '#server/services/checkouts/reservation-limits.ts';
import { leaveInTransaction } from '#server/services/companies/change-member.ts';
import { holdsAll } from '#server/services/holds-all.ts';
import { validateSignIn } from '#server/services/users/validate-sign-in.ts';
import { switchOffMade } from '#server/services/webhooks/switch-off.ts';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';

type Outcome = { userId: string } | { refusal: string };

/**
 * Returns the user's id; a first sign-in creates the user. @throws {AppError} unauthenticated when the session has
 * ended, forbidden when another account of the provider claims a known e-mail without having verified it
 */
export async function signInUser(deps: Deps, identity: VerifiedIdentity): Promise<string> {
  const outcome = await inTransaction(deps.db, (db) => applySignIn(db, deps, identity));
  // Thrown outside the transaction, so that its changes are kept even when the sign-in is refused.
  if ('refusal' in outcome) throw new AppError('unauthenticated', { message: outcome.refusal });
  return outcome.userId;
}

async function applySignIn(db: WriteTransaction, deps: Deps, identity: VerifiedIdentity): Promise<Outcome> {
  const user = await findUserByEmail(db, identity.email);
  if (!user) {
    // Closed since the caller was checked; a new user would have an account that is about to be deleted.
    const closed = await findClosedAccount(db, identity.subject);
    if (closed && closed.identity_deleted_at === null) return { refusal: identityMessages.accountClosed };
    return { userId: await createUser(db, deps, identity) };
  }

  const { subject, validSince, authTime } = identity;
  const unverifiedUntil = Math.max(user.unverified_auth_time, identity.emailVerified ? 0 : authTime);
  const change = (changed: UserChange) => changeIdentity(db, deps, user, changed);
  switch (validateSignIn(user, identity)) {
    case 'another-account':
      throw new AppError('forbidden');
    case 'session-ended':
      return { refusal: identityMessages.sessionEnded };
    case 'verified-since':
      await change({ sessions_valid_from: user.unverified_auth_time + 1 });
      return { refusal: identityMessages.addressVerified };
    case 'another-holder':
      await retire(db, deps, user);
      return { userId: await createUser(db, deps, identity) };
    case 'unverified':
      if (unverifiedUntil > user.unverified_auth_time) {
        await updateUser(db, user.id, { unverified_auth_time: unverifiedUntil });
      }
      break;
    case 'verified':
      await change({ email_verified: 1, sessions_valid_from: user.unverified_auth_time + 1 });
      break;
    case 'account-replaced':
      await change({ identity_subject: subject, identity_valid_since: validSince, sessions_valid_from: validSince });
      break;
    case 'password-changed':
      await change({
        identity_valid_since: validSince,
        sessions_valid_from: validSince,
        unverified_auth_time: unverifiedUntil,
      });
      break;
    case 'known':
      break;
  }
  const { name = null } = identity;
  if (name !== user.name) await updateUser(db, user.id, { name });
  return { userId: user.id };
}

async function createUser(db: WriteTransaction, deps: Deps, identity: VerifiedIdentity): Promise<string> {
  const at = deps.now();
  const id = randomUUIDv7();
  const role = deps.settings.adminEmails.includes(identity.email) ? 'admin' : 'customer';
  const { email, emailVerified, subject, validSince, authTime, name = null } = identity;
  await insertUser(db, {
    id,
    email,
    identitySubject: subject,
    role,
    emailVerified,
    name,
    createdAt: at,
    identityValidSince: validSince,
    unverifiedAuthTime: emailVerified ? 0 : authTime,
  });
  await recordEvent(db, { at, actor: id, type: 'user.created', subjectId: id, after: { role, emailVerified } });
  return id;
}

/** Never revives ended sessions. */
async function changeIdentity(db: WriteTransaction, deps: Deps, user: UserRow, changed: UserChange): Promise<void> {
  const change = {
    ...changed,
    sessions_valid_from: Math.max(user.sessions_valid_from, changed.sessions_valid_from ?? 0),
  };
  // A retry with an ended session.
  if (holdsAll(user, change)) return;
  const after = { ...user, ...change };
  await updateUser(db, user.id, change);
  if (after.email_verified === 1) {
    const { forMs } = await readReservationLimits(db, deps.settings, true);
    await extendReservations(db, user.id, forMs);
    await markVerified(db, user.id);
  }
  await recordEvent(db, {
    at: deps.now(),
    actor: user.id,
    type: 'user.identity_changed',
    subjectId: user.id,
    before: toRecord(user),
    after: toRecord(after),
  });
}

function toRecord(user: UserRow) {
  return {
    subject: user.identity_subject,
    emailVerified: user.email_verified === 1,
    validSince: user.identity_valid_since,
    sessionsValidFrom: user.sessions_valid_from,
  };
}

/** Frees the address for its owner, without the orders and the role of the former user. */
async function retire(db: WriteTransaction, deps: Deps, user: UserRow): Promise<void> {
  const at = deps.now();
  const left = await leaveInTransaction(db, user, { at, isForced: true });
  const webhooks = await switchOffMade(db, { ownerId: user.id }, { at, actor: 'system' });
  await retireUser(db, user, at);
  await recordEvents(db, [
    ...left,
    ...webhooks,
    {
      at,
      actor: 'system',
      type: 'user.retired',
      subjectId: user.id,
      before: { ...toRecord(user), role: user.role },
      after: { role: 'customer' },
    },
  ]);
}
