import type { Database, UserRow } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/queries/events.ts';
import { findUserByEmail, updateUser } from '#server/queries/users.ts';

export interface RoleChange {
  /** Canonical. */
  email: string;
  role: UserRow['role'];
  /** A user's id, or `cli`. */
  actor: string;
  at: number;
}

/**
 * Gives a user a role; repeatable. Rights of an administrator count only once the e-mail is verified.
 * @throws {AppError} not_found
 */
export async function changeRole(db: Database, change: RoleChange): Promise<UserRow> {
  return inTransaction(db, async (db) => {
    const user = await findUserByEmail(db, change.email);
    if (!user) throw new AppError('not_found');
    if (user.role === change.role) return user;
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
