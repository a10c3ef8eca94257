import { type RawBuilder, sql } from 'kysely';
import { type Permission, rolesWith } from '#shared/domain/users/permissions.ts';

/**
 * Whether the role of a row of `users` holds the permission. In literals, because SQLite uses a partial index only for
 * values that it knows when it prepares a statement.
 */
export function holdsPermission(permission: Permission): RawBuilder<boolean> {
  const isRole = rolesWith(permission).map((role) => sql`users.role = ${sql.lit(role)}`);
  return sql<boolean>`(${sql.join(isRole, sql` or `)})`;
}
