import { AppError } from '#server/app-error.ts';
import { takeTransactionLock } from '#server/db/postgres/advisory-lock.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { SHOP } from '#server/queries/api-keys/api-keys.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { findFirstAdministrators, findUserByEmail, updateUser } from '#server/queries/users/users.ts';
import { switchOffMade } from '#server/services/webhooks/switch-off.ts';
import { may } from '#shared/domain/users/permissions.ts';

export interface RoleChange {
  /** Canonical. */
  email: string;
  role: UserRow['role'];
  actor: string;
  at: number;
  /** Also demotes the last administrator. */
  force?: boolean;
}

/**
 * Sets a user's role; repeatable. Only administrators with a verified e-mail count when the last one is protected.
 * @throws {AppError} not_found, last_administrator
 */
export async function changeRole(db: Database, change: RoleChange): Promise<UserRow> {
  return inTransaction(db, async (db) => {
    // Two administrators who demote each other at the same moment must see each other's change.
    if (change.role !== 'admin') await takeTransactionLock(db, 'roles');
    const user = await findUserByEmail(db, change.email);
    if (!user) throw new AppError('not_found');
    if (user.role === change.role) return user;
    if (user.role === 'admin' && !change.force) await refuseLast(db, user);
    await updateUser(db, user.id, { role: change.role });
    const { at, actor } = change;
    const keepsWebhooks = may(change, 'webhooks.change');
    const webhooks = keepsWebhooks ? [] : await switchOffMade(db, { ownerId: user.id, holder: SHOP }, { at, actor });
    const changed: RecordedEvent = {
      at,
      actor,
      type: 'user.role_changed',
      subjectId: user.id,
      before: { role: user.role },
      after: { role: change.role },
    };
    await recordEvents(db, [...webhooks, changed]);
    return { ...user, role: change.role };
  });
}

/** @throws {AppError} last_administrator */
export async function refuseLast(db: WriteTransaction, user: UserRow): Promise<void> {
  const administrators = await findFirstAdministrators(db);
  if (administrators.every(({ id }) => id === user.id)) throw new AppError('last_administrator');
}
