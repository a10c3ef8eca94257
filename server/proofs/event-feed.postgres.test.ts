import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPostgres } from '#server/db/postgres/connection.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { findLastEventToFollow, listEventsAfter, recordEvent } from '#server/queries/history/events.ts';
import { openTestShop } from '#server/testing/test-shop.ts';

// Transactions record events beside each other and end in any order, some with nothing, while a follower reads the log.

const WRITERS = 16;
const PAGE = 20;

type ReadAfter = (db: Database, after: number) => Promise<number[]>;

const follow: ReadAfter = async (db, after) => (await listEventsAfter(db, after, PAGE)).map(({ seq }) => seq);
const readWhatIsThere: ReadAfter = async (db, after) =>
  (await db.selectFrom('events').select('seq').where('seq', '>', after).orderBy('seq').limit(PAGE).execute()).map(
    ({ seq }) => seq,
  );

/** How many events were recorded, and how many of them the follower got, in order and once. */
async function play(count: number, read: ReadAfter): Promise<{ recorded: number[]; followed: number[] }> {
  const shop = await openTestShop();
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(shop.close);
  if (!('url' in shop.location)) throw new Error('This test needs PostgreSQL');
  const db = await openPostgres(shop.location.url, { poolSize: WRITERS + 2 });
  cleanup.defer(() => db.destroy());
  const start = await findLastEventToFollow(db);
  let begun = 0;
  const write = async () => {
    while (begun < count) {
      begun += 1;
      await record(db, begun).catch((error) => {
        if (error !== nothing) throw error;
      });
    }
  };
  let isWritten = false;
  const written = Promise.all(Array.from({ length: WRITERS }, write)).finally(() => {
    isWritten = true;
  });
  const followed: number[] = [];
  for (let isLast = false; ; isLast = isWritten) {
    const page = await read(db, followed.at(-1) ?? start);
    followed.push(...page);
    if (isLast && page.length === 0) break;
  }
  await written;
  const rows = await db.selectFrom('events').select('seq').where('seq', '>', start).orderBy('seq').execute();
  return { recorded: rows.map(({ seq }) => seq), followed };
}

const nothing = new Error('it comes to nothing');

/** Twice in every third transaction, for nothing in every fifth; it ends up to four milliseconds later. */
function record(db: Database, n: number): Promise<void> {
  return inTransaction(db, async (db) => {
    for (let times = n % 3 === 0 ? 2 : 1; times > 0; times -= 1) {
      await recordEvent(db, { at: 1, actor: 'system', type: 'order.printed', subjectId: String(n) });
      await sql`select 1`.execute(db);
      await setTimeout((n * 7) % 5);
    }
    if (n % 5 === 0) throw nothing;
  });
}

test(
  'a follower of the log misses no event, whichever transaction ends first',
  async () => {
    const count = rounds(300, 20_000);
    const { recorded, followed } = await play(count, follow);
    expect(followed).toEqual(recorded);
    const control = await play(rounds(300, 1000), readWhatIsThere);
    const missed = new Set(control.recorded).difference(new Set(control.followed)).size;
    expect(missed).toBeGreaterThan(0);
    report({
      promise: 'A follower of the log of events gets each once and in order, whichever transaction ends first',
      tried: `${count} transactions of ${WRITERS} connections, one of five rolled back; ${recorded.length} events`,
      failed: 0,
      control: `reading whatever is there: ${missed} of ${control.recorded.length} missed`,
      test: 'server/proofs/event-feed.postgres.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
