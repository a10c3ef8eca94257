import type { Selectable } from 'kysely';
import type { Tables, WriteTransaction } from '#server/db/schema/tables.ts';
import type { DemoProduct } from '#server/demo/catalogue/catalogue-entry.ts';
import type { PlannedLine, PlannedVisit } from '#server/demo/history/plan.ts';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { toEventRow } from '#server/queries/history/events.ts';
import type { Currency, Minor } from '#shared/domain/money.ts';

/** Those that the history fills, so that each comes after those to which it refers. */
const filled = [
  'accounts',
  'users',
  'checkouts',
  'orders',
  'shipments',
  'stock_movements',
  'payment_intents',
  'intent_orders',
  'refunds',
  'refund_orders',
  'disputes',
  'reviews',
  'events',
  'demo_stripe_payment_methods',
  'demo_stripe_payment_intents',
  'demo_stripe_charges',
  'demo_stripe_refunds',
  'demo_stripe_disputes',
] as const satisfies (keyof AllTables)[];

type AllTables = Tables & DemoStripeTables;
export type FilledTable = (typeof filled)[number];

/** Columns that are missing get their defaults. */
type Row<Table extends FilledTable> = Partial<Omit<Selectable<AllTables[Table]>, 'seq'>>;

/** An invoice or its credit notes, issued once what they are about is stored. */
interface HistoryDocument {
  at: number;
  issue: (db: WriteTransaction) => Promise<unknown>;
}

interface TimedRow {
  at: number;
  row: object;
}

/** Rows that are to be inserted; those of one table have the same columns. */
export class HistoryRows {
  readonly #documents: HistoryDocument[] = [];
  readonly #tables = new Map<FilledTable, TimedRow[]>(filled.map((table) => [table, []]));

  /** `at` of a row without a time of its own. */
  add<Table extends FilledTable>(table: Table, row: Row<Table>, at = timeOf(row)): void {
    this.#tables.get(table)?.push({ at, row });
  }

  addEvent(event: RecordedEvent): void {
    this.add('events', toEventRow(event));
  }

  addDocument(document: HistoryDocument): void {
    this.#documents.push(document);
  }

  /** In the order of their numbers. */
  documents(within: Period): HistoryDocument[] {
    return during(this.#documents, within);
  }

  /** Tables in the order in which they are filled, and their rows by time. */
  entries(within: Period): [FilledTable, object[]][] {
    return [...this.#tables].map(([table, rows]) => [table, during(rows, within).map(({ row }) => row)]);
  }
}

/** Milliseconds since 1970. */
export interface Period {
  after: number;
  until: number;
}

function during<T extends { at: number }>(all: readonly T[], { after, until }: Period): T[] {
  return all.filter(({ at }) => at > after && at <= until).sort((a, b) => a.at - b.at);
}

function timeOf(row: object): number {
  if ('created_at' in row) return Number(row.created_at);
  return 'at' in row ? Number(row.at) : 0;
}

export interface HistoryContext {
  /** Milliseconds since 1970. */
  now: number;
  currency: Currency;
  adminId: string;
  productIds: Map<DemoProduct, string>;
  /** By e-mail. */
  buyers: Map<string, Buyer>;
}

export interface Buyer {
  userId: string;
  /** The card at the payment provider. */
  methodId: string;
}

export interface PlacedLine {
  line: PlannedLine;
  orderId: string;
  totalMinor: Minor;
}

/** A visit whose orders have ids. */
export interface PlacedVisit {
  visit: PlannedVisit;
  checkoutId: string | null;
  buyer: Buyer;
  lines: PlacedLine[];
}
