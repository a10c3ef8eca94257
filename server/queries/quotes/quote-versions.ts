import { insertMany } from '#server/db/insert-rows.ts';
import type { QuoteLineRow, QuoteRow, QuoteVersionRow } from '#server/db/schema/tables/quotes.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

/** Every line of a quote in all its versions, in their order. */
export async function listQuoteLines(db: Database, quoteId: string): Promise<QuoteLineRow[]> {
  return db
    .selectFrom('quote_lines')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('quote_id')
    .orderBy('version')
    .orderBy('line')
    .execute();
}

/** The line's number is its place. */
export async function listLinesOfVersion(db: Database, quoteId: string, version: number): Promise<QuoteLineRow[]> {
  return db
    .selectFrom('quote_lines')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('version', '=', version)
    .orderBy('line')
    .execute();
}

export async function insertQuoteLines(db: WriteTransaction, lines: QuoteLineRow[]): Promise<void> {
  await insertMany(db, 'quote_lines', lines);
}

/** The last answer first. */
export async function listVersions(db: Database, quoteId: string): Promise<(QuoteVersionRow & { email: string })[]> {
  return db
    .selectFrom('quote_versions')
    .innerJoin('users', 'users.id', 'quote_versions.author_id')
    .selectAll('quote_versions')
    .select('users.email')
    .where('quote_id', '=', quoteId)
    .orderBy('version', 'desc')
    .execute();
}

/** Those that staff did not withdraw; the quote is locked. */
export async function listStandingVersions(db: Database, quoteId: string): Promise<QuoteVersionRow[]> {
  return db
    .selectFrom('quote_versions')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('withdrawn_at', 'is', null)
    .orderBy('version')
    .execute();
}

export async function withdrawVersions(
  db: WriteTransaction,
  quoteId: string,
  { versions, at }: { versions: number[]; at: number },
): Promise<void> {
  await db
    .updateTable('quote_versions')
    .set({ withdrawn_at: at })
    .where('quote_id', '=', quoteId)
    .where('version', 'in', versions)
    .execute();
}

/** Makes the next answer the last one; false when the quote has another version or state by now. */
export async function addVersion(
  db: WriteTransaction,
  quote: QuoteRow,
  { version, end }: { version: QuoteVersionRow; end: Pick<QuoteVersionRow, 'last_day' | 'ends_at'> },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quotes')
    .set({
      state: 'answered',
      version: version.version,
      last_day: end.last_day,
      ends_at: end.ends_at,
      waits_for_staff: 0,
      updated_at: version.created_at,
    })
    .where('id', '=', quote.id)
    .where('version', '=', version.version - 1)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  await insertVersion(db, version);
  return true;
}

export async function insertVersion(db: WriteTransaction, version: QuoteVersionRow): Promise<void> {
  await db.insertInto('quote_versions').values(version).execute();
}
