import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database } from '#server/db/schema/tables.ts';
import {
  candidateTrigrams,
  LINE_END,
  nameBeginnings,
  searchAlternatives,
  separatedCode,
  trigramsOfAll,
  trigramsOfBeginning,
} from '#server/db/search/search-text.ts';
import { type WrittenWays, writtenWays } from '#server/db/search/search-words.ts';

/** Trigrams per query of the index. The text itself excludes false matches. */
const MAX_TRIGRAMS = 16;

export const RELEVANCE = { exactName: 2, inName: 1, inDescription: 0 } as const;

/** An SQL condition. On SQLite it reports the given sort value to the scan; see budgeted-scan.ts. */
export type Condition = (value: number) => RawBuilder<unknown>;

export interface TextConditions {
  from: RawBuilder<unknown>;
  seq: RawBuilder<unknown>;
  /** `order by` newest first, where the index returns its matches in that order. */
  newestFirst: RawBuilder<unknown>;
  /** Finds candidates by the index and checks their text. */
  where: Condition;
  /** The same for many matches: walks the list in its order until enough are found. */
  whereMany: Condition;
  holds: RawBuilder<unknown>;
}

export interface SearchConditions extends TextConditions {
  exactName: RawBuilder<unknown>;
  whereExactName: Condition;
  inName: RawBuilder<unknown>;
  relevance: RawBuilder<unknown>;
}

export function searchConditions(db: Database, search: string): SearchConditions {
  const words = searchAlternatives(search);
  const code = separatedCode(search);
  const codes = code === null ? [] : [[code]];
  const alternatives = [...codes, ...words];
  const text = textConditions(db, alternatives, [...codes.map(trigramsOfAll), ...candidateTrigrams(words)]);
  const names = nameBeginnings(search);
  const { exactName, whereExactName, name } =
    engineOf(db) === 'postgres' ? namesOnPostgres(names) : namesOnSqlite(names);
  const inName = anyOf(alternatives, (fragment) => holdsOn(db, name, fragment));
  return {
    ...text,
    exactName,
    whereExactName: (value) => sql`${whereExactName(value)} and ${text.holds}`,
    inName,
    // As wide as the cursor's value.
    relevance: sql`cast(case when ${exactName} then ${sql.lit(RELEVANCE.exactName)}
      when ${inName} then ${sql.lit(RELEVANCE.inName)} else ${sql.lit(RELEVANCE.inDescription)} end as bigint)`,
  };
}

function namesOnPostgres(names: string[]) {
  const like = sql.join(
    names.map((name) => sql`search_text like ${`${escapeLike(name)}%`}`),
    sql` or `,
  );
  const exactName = sql`(${like})`;
  return {
    exactName,
    whereExactName: () => sql`deleted_at is null and ${exactName}`,
    name: sql`split_part(search_text, ${LINE_END}, 1)`,
  };
}

function namesOnSqlite(names: string[]) {
  const begins = sql.join(
    names.map((name) => sql`instr(search_text, ${name}) = 1`),
    sql` or `,
  );
  const exactName = sql`(${begins})`;
  const match = matchOf(names.map(trigramsOfBeginning));
  return {
    exactName,
    whereExactName: (value: number) => sql`${examinedMatch(match, value)} and ${exactName}`,
    name: sql`substr(search_text, 1, instr(search_text, ${LINE_END}))`,
  };
}

export function textConditions(db: Database, alternatives: string[][], candidates: string[][]): TextConditions {
  const holds = anyOf(alternatives, (fragment) => holdsOn(db, sql`search_text`, fragment));
  if (engineOf(db) === 'postgres') {
    const like = anyOf(alternatives, (fragment) => likeOn(sql`search_text`, fragment));
    return {
      from: sql`products`,
      seq: sql`seq`,
      newestFirst: sql``,
      where: () => sql`deleted_at is null and ${like}`,
      whereMany: () => sql`deleted_at is null and ${holds}`,
      holds,
    };
  }
  const match = matchOf(candidates);
  const where: Condition = (value) => sql`${examinedMatch(match, value)} and ${holds}`;
  return {
    // A cross join, because SQLite reads its tables in the given order.
    from: sql`product_search cross join products on products.seq = product_search.rowid`,
    seq: sql`product_search.rowid`,
    newestFirst: sql`order by product_search.rowid desc`,
    where,
    whereMany: where,
    holds,
  };
}

function examinedMatch(match: string, value: number): RawBuilder<unknown> {
  return sql`product_search match ${match} and examined(${sql.lit(value)}, product_search.rowid)`;
}

function holdsOn(db: Database, text: RawBuilder<unknown>, fragment: string): RawBuilder<unknown> {
  return engineOf(db) === 'postgres' ? sql`position(${fragment} in ${text}) > 0` : sql`instr(${text}, ${fragment}) > 0`;
}

/** That a text holds what is searched for, in one way to write it; case is folded by the text itself on PostgreSQL. */
export function holdsWays(db: Database, text: RawBuilder<unknown>, ways: WrittenWays): RawBuilder<unknown> {
  if (engineOf(db) === 'sqlite') {
    const [word = '', ...others] = ways.flat(2);
    // Digits are the same in any case, and need no call of a function of ours.
    if (others.length === 0 && /^\d+$/.test(word)) return sql`instr(${text}, ${word}) > 0`;
    // One call, because SQLite makes the text again wherever it is named.
    return sql`holds_ways(${text}, ${JSON.stringify(ways, wellFormed)})`;
  }
  const either = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`;
  return either(
    ways.map((words) =>
      sql.join(
        words.map((spellings) => either(spellings.map((spelling) => likeOn(text, spelling)))),
        sql` and `,
      ),
    ),
  );
}

/** As the database stores texts. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/** That a text of any case holds every word of `q`, for lists without an index. */
export function holdsWords(db: Database, text: RawBuilder<unknown>, q: string): RawBuilder<unknown> {
  // A database of PostgreSQL in the locale C folds ASCII only.
  const compared = engineOf(db) === 'postgres' ? sql`lower(${text} collate "und-x-icu")` : text;
  return holdsWays(db, compared, writtenWays(q));
}

export function hasWords(q: string): boolean {
  return writtenWays(q).length > 0;
}

function likeOn(text: RawBuilder<unknown>, fragment: string): RawBuilder<unknown> {
  return sql`${text} like ${`%${escapeLike(fragment)}%`}`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function anyOf(alternatives: string[][], hold: (fragment: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const all = alternatives.map((fragments) => sql`(${sql.join(fragments.map(hold), sql` and `)})`);
  return sql`(${sql.join(all, sql` or `)})`;
}

/** An FTS5 expression of quoted trigrams, so that none of them is syntax. */
export function matchOf(candidates: string[][]): string {
  const quote = (trigram: string) => `"${trigram.replaceAll('"', '""')}"`;
  const all = candidates.map((trigrams) => trigrams.slice(0, MAX_TRIGRAMS).map(quote).join(' AND '));
  return all.map((trigrams) => `(${trigrams})`).join(' OR ');
}
