import type { Insertable, Updateable } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { CompaniesTable, CompanyRow } from '#server/db/schema/tables/companies.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { parseTexts } from '#server/db/stored-json.ts';
import type { CompanyRules } from '#shared/domain/companies/company-rules.ts';

const companyById = prepareQuery((db, { accountId }: { accountId: string }) =>
  db.selectFrom('companies').selectAll().where('account_id', '=', accountId),
);

/** Inside a transaction on PostgreSQL, it locks the row; lock the account before. */
export async function findCompany(db: Database, accountId: string): Promise<CompanyRow | undefined> {
  return companyById.first(db, { accountId });
}

export async function findCompanyByKey(db: Database, createdBy: string, key: string): Promise<CompanyRow | undefined> {
  return db
    .selectFrom('companies')
    .selectAll()
    .where('created_by', '=', createdBy)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

export async function insertCompany(db: WriteTransaction, company: Insertable<CompaniesTable>): Promise<void> {
  await db.insertInto('companies').values(company).execute();
}

export async function updateCompany(
  db: WriteTransaction,
  accountId: string,
  change: Updateable<CompaniesTable>,
): Promise<void> {
  await db.updateTable('companies').set(change).where('account_id', '=', accountId).execute();
}

export function rulesOf(
  row: CompanyRow,
): CompanyRules & { costCentres: string[]; ownApproval: boolean; storedCards: boolean } {
  return {
    poRequired: row.po_required === 1,
    costCentres: parseTexts(row.cost_centres),
    listedAddressesOnly: row.listed_addresses_only === 1,
    onAccountOnly: row.on_account_only === 1,
    ownApproval: row.own_approval === 1,
    storedCards: row.stored_cards === 1,
  };
}
