import { prepareQuery } from '#server/db/prepared-query.ts';
import type { Database, UserRow, WriteTransaction } from '#server/db/schema.ts';
import { sizeOfList } from '#server/queries/list-sizes.ts';
import { atMost, type Page, seekBy } from '#server/queries/page.ts';

const userById = prepareQuery((db, { id }: { id: string }) => db.selectFrom('users').selectAll().where('id', '=', id));

export async function findUserById(db: Database, id: string): Promise<UserRow | undefined> {
  return userById.first(db, { id });
}

const userByEmail = prepareQuery((db, { email }: { email: string }) =>
  db.selectFrom('users').selectAll().where('email', '=', email),
);

/** `email` must be canonical. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  return userByEmail.first(db, { email });
}

export async function listUsers(db: Database, page: Page): Promise<UserRow[]> {
  const { operator, direction, after } = seekBy(page);
  return db
    .selectFrom('users')
    .selectAll()
    .where('seq', operator, after)
    .orderBy('seq', direction)
    .limit(atMost(page.limit))
    .execute();
}

export async function countUsers(db: Database): Promise<number> {
  return sizeOfList(db, 'users');
}

export interface NewUser {
  id: string;
  email: string;
  identitySubject: string;
  role: UserRow['role'];
  emailVerified: boolean;
  createdAt: number;
}

export async function insertUser(db: WriteTransaction, user: NewUser): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      identity_subject: user.identitySubject,
      role: user.role,
      email_verified: user.emailVerified ? 1 : 0,
      created_at: user.createdAt,
    })
    .execute();
}

export async function updateUser(
  db: WriteTransaction,
  id: string,
  change: { role?: UserRow['role']; email_verified?: 0 | 1; identity_subject?: string },
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute();
}
