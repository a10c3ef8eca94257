import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { parseEventData } from '#server/db/stored-json.ts';
import {
  MAX_OWN_PART_NUMBER_LENGTH,
  MAX_OWN_PART_NUMBERS,
} from '#shared/domain/part-numbers/own-part-number-limits.ts';
import { looseKey, partNumberKey } from '#shared/domain/reading/part-number.ts';

const BATCH = 1000;

/**
 * Own part numbers are found by the keys of what is written, which are unique for each account; an account has as many as the log
 * gave it, and no more than it may have.
 */
export async function checkOwnNumbers(db: Database): Promise<string[]> {
  const problems: string[] = [];
  const counts = new Map<string, number>();
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('own_part_numbers')
      .selectAll()
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    for (const { account_id, product_id, number, number_key, number_loose } of rows) {
      counts.set(account_id, (counts.get(account_id) ?? 0) + 1);
      if (number_key !== partNumberKey(number) || number_loose !== looseKey(number))
        problems.push(`Account ${account_id}: its number of product ${product_id} is not found as it is written`);
    }
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < BATCH) break;
  }
  const given = await readGiven(db);
  const closed = new Set(
    (await db.selectFrom('closed_accounts').select('user_id').execute()).map((row) => row.user_id),
  );
  for (const id of new Set([...counts.keys(), ...given.keys()])) {
    const count = counts.get(id) ?? 0;
    const recorded = closed.has(id) ? 0 : (given.get(id)?.left ?? 0);
    if (count !== recorded)
      problems.push(`Account ${id}: it has ${count} own part numbers, and ${recorded} by the log`);
    if (count > MAX_OWN_PART_NUMBERS)
      problems.push(`Account ${id}: it has ${count} own part numbers, more than it may`);
  }
  return problems;
}

/** The log says how many numbers were given, not which ones: an order can keep one only after the first was given. */
export async function checkOrderedNumbers(db: Database): Promise<string[]> {
  const given = await readGiven(db);
  const { rows } = await sql<{ id: string; account_id: string; own_part_number: string; placed_seq: number | null }>`
    select orders.id, account_id, own_part_number, events.seq as placed_seq
    from orders left join events on events.subject_id = orders.id and events.type = 'order.placed'
    where own_part_number is not null`.execute(db);
  return rows.flatMap(({ id, account_id, own_part_number: number, placed_seq }) => {
    const isNumber =
      partNumberKey(number) !== '' && number.trim() === number && number.length <= MAX_OWN_PART_NUMBER_LENGTH;
    if (!isNumber) return `Order ${id}: what it keeps as the customer's part number is none`;
    const first = given.get(account_id)?.firstSeq ?? Number.POSITIVE_INFINITY;
    return placed_seq !== null && first > placed_seq
      ? `Order ${id}: its account had no part numbers when it was placed`
      : [];
  });
}

interface Given {
  firstSeq: number;
  left: number;
}

async function readGiven(db: Database): Promise<Map<string, Given>> {
  const events = await db
    .selectFrom('events')
    .select(['seq', 'subject_id', 'after'])
    .where('type', '=', 'customer.part_numbers_changed')
    .orderBy('seq')
    .execute();
  const given = new Map<string, Given>();
  for (const { seq, subject_id, after } of events) {
    const { added, removed } = { added: 0, removed: 0, ...parseEventData(after) };
    const { firstSeq, left } = given.get(subject_id) ?? { firstSeq: seq, left: 0 };
    given.set(subject_id, { firstSeq, left: left + Number(added) - Number(removed) });
  }
  return given;
}
