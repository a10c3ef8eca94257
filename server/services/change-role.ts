import { AppError } from '#server/app-error.ts';
import { takeTransactionLock } from '#server/db/postgres/advisory-lock.ts';
import type { Database, UserRow, WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordEvent } from '#server/queries/events.ts';
import { findFirstAdministrators, findUserByEmail, updateUser } from '#server/queries/users.ts';

export interface RoleChange {
  /** Canonical. */
  email: string;
  role: UserRow['role'];
  /** A user's id, or `cli`. */
  actor: string;
  at: number;
  /** Takes the role from the last administrator, too. */
  force?: boolean;
}

/**
 * Gives a user a role; repeatable. Rights of an administrator count only once the e-mail is verified, so only those who
 * hold them keep the shop from being without an administrator.
 * @throws {AppError} not_found; last_administrator
 */
export async function changeRole(db: Database, change: RoleChange): Promise<UserRow> {
  return inTransaction(db, async (db) => {
    // Administrators who revoke each other at the same moment each see what the other has done.
    if (change.role !== 'admin') await takeTransactionLock(db, 'roles');
    const user = await findUserByEmail(db, change.email);
    if (!user) throw new AppError('not_found');
    if (user.role === change.role) return user;
    if (change.role !== 'admin' && !change.force) await refuseLast(db, user);
    await updateUser(db, user.id, { role: change.role });
    await recordEvent(db, {
      at: change.at,
      actor: change.actor,
      type: 'user.role_changed',
      subjectId: user.id,
      before: { role: user.role },
      after: { role: change.role },
    });
    return { ...user, role: change.role };
  });
}

async function refuseLast(db: WriteTransaction, user: UserRow): Promise<void> {
  const administrators = await findFirstAdministrators(db);
  if (administrators.every(({ id }) => id === user.id)) throw new AppError('last_administrator');
}
