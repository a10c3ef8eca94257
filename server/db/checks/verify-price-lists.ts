import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import {
  parseCategoryPercents,
  parseDecidingLists,
  parseEventData,
  parsePriceBreaks,
  parsePriceList,
  parsePriceReason,
} from '#server/db/stored-json.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { eventTypes } from '#shared/domain/history/event-types.ts';
import type { PriceUnits } from '#shared/domain/money.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

// What an order's price was is checked by what was kept of that moment: its own papers, and the versions of the lists that
// they name. Nothing is decided again as prices are decided today.

interface PricedOrder {
  id: string;
  seq: number;
  product_id: string;
  account_id: string;
  quantity: number;
  price_units: PriceUnits;
  created_at: number;
  price_list: string | null;
  price_reason: string | null;
  price_lists: string | null;
  placed_seq: number | null;
  placed: string | null;
}

const BATCH = 1000;

/**
 * The price of each order is the lowest that the shop and the lists of its account gave when it was placed, and it says which
 * of them; the lists that it names are those that its account had then.
 */
export async function checkOrderPrices(db: Database): Promise<string[]> {
  const problems: string[] = [];
  const history = await readHistory(db);
  for (let after = 0; ; ) {
    const { rows } = await sql<PricedOrder>`
      select orders.id, orders.seq, product_id, account_id, quantity, price_units, created_at, price_list,
        price_reason, price_lists, events.seq as placed_seq, events.after as placed
      from orders left join events on events.subject_id = orders.id and events.type = 'order.placed'
      where orders.seq > ${after} and (price_lists is not null or price_reason is not null
        or exists (select 1 from price_list_accounts where price_list_accounts.account_id = orders.account_id))
      order by orders.seq limit ${BATCH}`.execute(db);
    for (const row of rows) {
      const found = [await problemOfPrice(db, row, history), problemOfLists(row, history)];
      problems.push(...found.flatMap((problem) => (problem === null ? [] : `Order ${row.id}: ${problem}`)));
    }
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < BATCH) return problems;
  }
}

/** A list from one of its versions on. */
interface Version {
  version: number;
  /** Its number in the log, by which it is earlier or later than an order. */
  seq: number;
  isRemoved: boolean;
  validFrom: string;
  validUntil: string | null;
  percentOff: number | null;
  categories: Map<string, number>;
}

interface History {
  versionsOf: (listId: string) => Version[];
  accountsOf: (accountId: string) => { listId: string; from: number; until: number | null }[];
}

async function readHistory(db: Database): Promise<History> {
  const events = await db
    .selectFrom('events')
    .select(['seq', 'type', 'subject_id', 'after'])
    .where('type', 'in', eventTypes.priceList)
    .execute();
  const recorded = new Map(
    events.map(({ seq, type, subject_id, after }) => {
      const { version } = { version: 0, ...parseEventData(after) };
      return [`${subject_id} ${version}`, { seq, isRemoved: type === 'price_list.removed' }];
    }),
  );
  const rows = await db.selectFrom('price_list_versions').selectAll().orderBy('version').execute();
  const versions = rows.map(({ list_id: listId, version, ...row }) => ({
    listId,
    version,
    ...(recorded.get(`${listId} ${version}`) ?? { seq: Number.POSITIVE_INFINITY, isRemoved: true }),
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    percentOff: row.percent_off,
    categories: new Map(parseCategoryPercents(row.category_percents).map(({ key, percentOff }) => [key, percentOff])),
  }));
  const assigned = await db.selectFrom('price_list_accounts').selectAll().execute();
  const byList = Map.groupBy(versions, ({ listId }) => listId);
  const byAccount = Map.groupBy(
    assigned.map((row) => ({
      accountId: row.account_id,
      listId: row.list_id,
      from: row.from_version,
      until: row.until_version,
    })),
    ({ accountId }) => accountId,
  );
  return {
    versionsOf: (listId) => byList.get(listId) ?? [],
    accountsOf: (accountId) => byAccount.get(accountId) ?? [],
  };
}

/** The version of a list that was the last one when the order was recorded. */
function versionAt({ versionsOf }: History, listId: string, placedSeq: number): Version | undefined {
  return versionsOf(listId).findLast(({ seq }) => seq < placedSeq);
}

/** The lists that the order names are those that its account had, in the version of that moment. */
function problemOfLists(order: PricedOrder, history: History): string | null {
  const named = order.price_lists === null ? null : parseDecidingLists(order.price_lists);
  const lists = named?.lists ?? [];
  for (const { listId, version } of lists) {
    const then = versionAt(history, listId, order.placed_seq ?? 0);
    if (then?.version !== version) return `its price is by a version of list ${listId} that was not the last one`;
    if (!isAssigned(history, order, listId, version)) return `its account did not have list ${listId}`;
    const { validFrom, validUntil, isRemoved } = then;
    const isValid = !isRemoved && named && validFrom <= named.day && (validUntil === null || validUntil >= named.day);
    if (!isValid) return `list ${listId} was not valid when it was placed`;
  }
  // A place in line reads the lists when it is filled, which may be while one is given to the account.
  if (isQuoted(order) || order.placed?.includes('"waitlistEntryId"')) return null;
  const missing = history.accountsOf(order.account_id).find(({ listId }) => {
    const then = versionAt(history, listId, order.placed_seq ?? 0);
    if (!then || then.isRemoved || lists.some((list) => list.listId === listId)) return false;
    return isAssigned(history, order, listId, then.version) && isValidAround(then, order.created_at);
  });
  return missing === undefined ? null : `its price leaves out list ${missing.listId}, which its account had`;
}

function isAssigned({ accountsOf }: History, order: PricedOrder, listId: string, version: number): boolean {
  return accountsOf(order.account_id).some(
    (row) => row.listId === listId && row.from <= version && (row.until === null || row.until > version),
  );
}

/** On the day before and after too: which day it was in the shop depends on the time zone that it had. */
function isValidAround({ validFrom, validUntil }: Version, at: number): boolean {
  const around = (days: number) => dayOf(at + days * DAY_MS, 'UTC');
  return validFrom <= around(-1) && (validUntil === null || validUntil >= around(1));
}

function isQuoted({ price_reason }: PricedOrder): boolean {
  return price_reason !== null && parsePriceReason(price_reason).kind === 'quote';
}

interface Steps {
  price: PriceUnits;
  priceBreaks: readonly { quantity: number; price: PriceUnits }[];
}

/** The price is by the order's own papers, and those are by the versions that it names. */
async function problemOfPrice(db: Database, order: PricedOrder, history: History): Promise<string | null> {
  const reason = order.price_reason === null ? null : parsePriceReason(order.price_reason);
  if (reason?.kind === 'quote') return null;
  if (order.price_lists === null) return reason === null ? null : 'it names a list, but no version of it';
  const kept = order.price_list === null ? null : parsePriceList(order.price_list);
  if (!kept?.shop || !kept.reasons) return 'it does not say what shop and lists gave';
  if (stepAt(kept, order.quantity) !== order.price_units) return 'its price is not the one of its quantity';
  const keptReason = kept.reasons.findLast(({ quantity }) => quantity <= order.quantity)?.reason;
  if (listOf(keptReason) !== listOf(reason)) return 'it names another list than the one that gave its price';
  const { lists, category } = parseDecidingLists(order.price_lists);
  const given: Given[] = [{ listId: null, amount: (quantity) => exactly(stepAt(kept.shop ?? kept, quantity)) }];
  for (const { listId, version } of lists) {
    const then = history.versionsOf(listId).find((each) => each.version === version);
    if (!then) return `list ${listId} never had version ${version}`;
    const entry = await findEntry(db, { listId, version, productId: order.product_id });
    if (entry) given.push({ listId, amount: (quantity) => exactly(stepAt(entry, quantity)) });
    for (const percentOff of [then.percentOff, then.categories.get(category ?? '') ?? null]) {
      if (percentOff === null) continue;
      given.push({ listId, amount: (quantity) => partOf(stepAt(kept.shop ?? kept, quantity), percentOff) });
    }
  }
  const quantities = [1, ...kept.priceBreaks.map(({ quantity }) => quantity), order.quantity];
  for (const quantity of quantities) {
    const price = BigInt(stepAt(kept, quantity)) * WHOLE;
    if (given.some(({ amount }) => isAbove(price, amount(quantity))))
      return 'its price is not the lowest that was given';
    const by = listOf(kept.reasons.findLast((each) => each.quantity <= quantity)?.reason);
    if (!given.some(({ listId, amount }) => listId === by && isEqual(price, amount(quantity))))
      return 'its price is not the one that its list or the shop gave';
  }
  return null;
}

/** In parts of a price unit; a percentage was rounded to whole ones in a way that only its version knows. */
interface Amount {
  parts: bigint;
  isRounded: boolean;
}

interface Given {
  /** Null for the shop. */
  listId: string | null;
  amount: (quantity: number) => Amount;
}

const WHOLE = 10_000n;

function exactly(price: PriceUnits): Amount {
  return { parts: BigInt(price) * WHOLE, isRounded: false };
}

function partOf(price: PriceUnits, percentOff: number): Amount {
  return { parts: BigInt(price) * (WHOLE - BigInt(percentOff)), isRounded: true };
}

function isAbove(price: bigint, { parts, isRounded }: Amount): boolean {
  return price > parts + (isRounded ? WHOLE : 0n);
}

function isEqual(price: bigint, { parts, isRounded }: Amount): boolean {
  const difference = price > parts ? price - parts : parts - price;
  return difference <= (isRounded ? WHOLE : 0n);
}

function stepAt({ price, priceBreaks }: Steps, quantity: number): PriceUnits {
  return priceBreaks.reduce((found, step) => (step.quantity <= quantity ? step.price : found), price);
}

function listOf(reason: ReturnType<typeof parsePriceReason> | null | undefined): string | null {
  return reason?.kind === 'list' ? reason.listId : null;
}

async function findEntry(
  db: Database,
  { listId, version, productId }: { listId: string; version: number; productId: string },
): Promise<Steps | undefined> {
  const row = await db
    .selectFrom('price_list_entries')
    .select(['price_units', 'price_breaks'])
    .where('product_id', '=', productId)
    .where('list_id', '=', listId)
    .where('from_version', '<=', version)
    .where((eb) => eb.or([eb('until_version', 'is', null), eb('until_version', '>', version)]))
    .executeTakeFirst();
  return row && { price: row.price_units, priceBreaks: parsePriceBreaks(row.price_breaks) };
}

/** The counts of a list are those of its entries and accounts; its last version is what it is. */
export async function checkPriceLists(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select price_lists.id from price_lists
      left join price_list_versions as last on last.list_id = price_lists.id and last.version = price_lists.version
      left join (select list_id, count(*) as count from price_list_entries where until_version is null
        group by list_id) as entries on entries.list_id = price_lists.id
      left join (select list_id, count(*) as count from price_list_accounts where until_version is null
        group by list_id) as accounts on accounts.list_id = price_lists.id
    where product_count <> coalesce(entries.count, 0) or account_count <> coalesce(accounts.count, 0)
      or last.version is null or last.name <> price_lists.name or last.valid_from <> price_lists.valid_from
      or coalesce(last.valid_until, '') <> coalesce(price_lists.valid_until, '')
      or coalesce(last.percent_off, 0) <> coalesce(price_lists.percent_off, 0)
      or last.category_percents <> price_lists.category_percents`.execute(db);
  return rows.map(({ id }) => `Price list ${id}: it differs from its last version, or from the number of what it has`);
}
