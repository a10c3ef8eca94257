import type { Insertable, Updateable } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import type { ApplicationRow, CompanyApplicationsTable } from '#server/db/schema/tables/companies.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import type { ApplicationState } from '#shared/domain/companies/applications.ts';

/** With the applicant's e-mail, also of one who has left. */
export interface ApplicationWithEmail extends ApplicationRow {
  email: string;
}

function applications(db: Database) {
  return db
    .selectFrom('company_applications')
    .innerJoin('users', 'users.id', 'company_applications.user_id')
    .selectAll('company_applications')
    .select((eb) => eb.fn.coalesce('users.retired_email', 'users.email').as('email'));
}

export async function findApplication(db: Database, id: string): Promise<ApplicationWithEmail | undefined> {
  return applications(db).where('company_applications.id', '=', id).executeTakeFirst();
}

/** Of a user, who may have applied before. */
export async function findNewestApplication(db: Database, userId: string): Promise<ApplicationWithEmail | undefined> {
  return applications(db)
    .where('company_applications.user_id', '=', userId)
    .orderBy('company_applications.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export const applicationList = pagedList('company_applications', {
  rows: (db) => db.selectFrom('company_applications').selectAll(),
  filters: { state: (query, state: ApplicationState) => query.where('company_applications.state', '=', state) },
  count: async () => null,
});

/** More are not counted. */
const MAX_COUNT = 1000;

export async function countOpenApplications(db: Database): Promise<number> {
  const rows = await db
    .selectFrom('company_applications')
    .select('seq')
    .where('state', '=', 'open')
    .orderBy('seq')
    .limit(MAX_COUNT)
    .execute();
  return rows.length;
}

export async function insertApplication(
  db: WriteTransaction,
  application: Insertable<CompanyApplicationsTable>,
): Promise<void> {
  await db.insertInto('company_applications').values(application).execute();
}

/** Changes an open one; false when it was decided meanwhile. */
export async function updateOpenApplication(
  db: WriteTransaction,
  id: string,
  change: Updateable<CompanyApplicationsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('company_applications')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
