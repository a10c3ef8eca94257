import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Database } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import type { EventRow } from '#server/queries/history/events.ts';
import { findEventFrom, historyList, nameSubjects } from '#server/queries/history/history.ts';
import { findUserByEmail } from '#server/queries/users/users.ts';
import { instantsOf } from '#server/routes/day-bounds.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { type HistoryEntry, type HistoryQuery, historyContract } from '#shared/contracts/history/history.ts';
import { type EventSubject, subjectOf } from '#shared/domain/history/event-types.ts';
import { checkoutNumber, orderNumber, quoteNumber } from '#shared/domain/history/record-number.ts';
import { type Currency, fromMinorUnits, fromPriceUnits, minor, priceUnits } from '#shared/domain/money.ts';

const MAX_CHANGES = 12;
const MAX_VALUE_LENGTH = 200;

interface Row extends EventRow {
  email: string | null;
  retired_email: string | null;
  name: string | null;
}

export function historyRoutes(deps: Deps): Hono {
  const { db } = deps;
  const { currency } = deps.settings;
  const app = new Hono();
  mount(app, deps, historyContract.list, async ({ context, query }) => {
    const actor = await actorOf(db, query.by);
    if (actor === null) return [];
    const filter = { actor, subjectId: query.about, type: query.type };
    const { list, request } = historyList(toPage(query), filter, await boundsOf(db, query));
    return toEntries(db, await respondPage(context, db, list, request, (row) => row), currency);
  });
  return app;
}

/** Null for an e-mail that no user has. */
async function actorOf(db: Database, by: string | undefined): Promise<string | undefined | null> {
  return by?.includes('@') ? ((await findUserByEmail(db, by))?.id ?? null) : by;
}

async function boundsOf(db: Database, query: HistoryQuery): Promise<{ since: number; before: number }> {
  const { since, before } = await instantsOf(db, query);
  return {
    since: since === undefined ? 1 : await findEventFrom(db, since),
    before: before === undefined ? Number.MAX_SAFE_INTEGER : await findEventFrom(db, before),
  };
}

async function toEntries(db: Database, rows: Row[], currency: Currency): Promise<HistoryEntry[]> {
  const names = new Map<string, string>();
  for (const [kind, events] of Map.groupBy(rows, ({ type, subject_id }) => subjectOf(type, subject_id))) {
    if (kind === null) continue;
    const ids = [...new Set(events.map(({ subject_id }) => subject_id))];
    for (const subject of await nameSubjects(db, kind, ids)) names.set(subject.id, nameOf(kind, subject));
  }
  return rows.map((row) => toEntry(row, names, currency));
}

function nameOf(kind: EventSubject, { seq, name }: { seq: number; name: string | null }): string {
  if (kind === 'order') return orderNumber(seq);
  if (kind === 'quote') return quoteNumber(seq);
  return kind === 'checkout' || kind === 'freight' ? checkoutNumber(seq) : (name ?? '');
}

function toEntry(
  { seq, at, type, actor, email, retired_email, ...row }: Row,
  names: Map<string, string>,
  currency: Currency,
): HistoryEntry {
  const kind = subjectOf(type, row.subject_id);
  return {
    _id: String(seq),
    at: new Date(at).toISOString(),
    type,
    by: actor === 'system' || actor === 'payment-provider' || actor === 'cli' ? actor : 'user',
    email: retired_email ?? email,
    actorName: row.name,
    subject: kind && { kind, id: row.subject_id, name: names.get(row.subject_id) ?? null },
    changes: changesOf(row, currency),
  };
}

const valuesSchema = z.record(z.string(), z.unknown());
type Change = HistoryEntry['changes'][number];

/** Ids and keys say nothing to people, but for those that they look up at the payment provider. */
function isInternal(field: string): boolean {
  return /(Id|Key|Fingerprint)$/.test(field) && field !== 'transactionId';
}

function inMajorUnits({ field, before, after }: Change, currency: Currency): Change {
  const [unit] = /(Minor|Units)$/.exec(field) ?? [''];
  // Products record their price as the API has it.
  if (unit === '') return { field, before, after, ...(field === 'price' && { money: 'price' }) };
  const money = unit === 'Minor' ? 'amount' : 'price';
  const toMajor = (value: Change['after']) => {
    if (typeof value !== 'number') return value;
    return money === 'amount' ? fromMinorUnits(minor(value), currency) : fromPriceUnits(priceUnits(value));
  };
  return { field: field.slice(0, -unit.length), before: toMajor(before), after: toMajor(after), money };
}

function changesOf({ before, after }: Pick<EventRow, 'before' | 'after'>, currency: Currency): Change[] {
  const [old, now] = [before, after].map((json) => valuesSchema.parse(JSON.parse(json ?? '{}')));
  const changes = Object.entries(now ?? {}).flatMap(([field, value]) => {
    const [was, is] = [shortValue(old?.[field]), shortValue(value)];
    if (is === undefined || (was ?? null) === is || isInternal(field)) return [];
    return [inMajorUnits({ field, before: was ?? null, after: is }, currency)];
  });
  return changes.slice(0, MAX_CHANGES);
}

/** Undefined for lists and objects. */
function shortValue(value: unknown): Change['after'] | undefined {
  if (typeof value === 'string') return value.slice(0, MAX_VALUE_LENGTH);
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : undefined;
}
