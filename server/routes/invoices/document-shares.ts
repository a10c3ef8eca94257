import { yieldToEventLoop } from '#server/async/yield-to-event-loop.ts';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { InvoiceDocument } from '#server/db/stored-invoice.ts';
import { listIssuedInvoices } from '#server/queries/invoices/invoices.ts';
import type { Bounds } from '#shared/contracts/bounds.ts';
import type { ShareKind } from '#shared/domain/invoices/share-kinds.ts';
import { fromTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import { type Minor, minor, sumMinor } from '#shared/domain/money.ts';
import { dayNumber } from '#shared/domain/shop/time-zone.ts';

/** Rows that are read at once. */
const BATCH = 500;

/** Documents of a period in the order of their dates, in batches; requests are served in between. */
export async function* readDocuments(db: Database, { from, to }: Bounds): AsyncGenerator<InvoiceRow[]> {
  let after = { day: from === undefined ? 0 : dayNumber(from), seq: 0 };
  const last = to === undefined ? Number.MAX_SAFE_INTEGER : dayNumber(to);
  for (;;) {
    const rows = await listIssuedInvoices(db, { after, to: last, limit: BATCH });
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    after = { day: end.issued_day, seq: end.seq };
    await yieldToEventLoop();
  }
}

/** A part of a document; together they are its total. */
export interface Share {
  share: ShareKind;
  /** Of the tax; of an exempt share its reason. */
  name: string;
  /** In percent; empty where nothing is taxed. */
  rate: string;
  net: Minor;
  tax: Minor;
  total: Minor;
}

/** What of a document is taxed at each rate, what is not, and its rounding. */
export function sharesOf({ net_minor }: InvoiceRow, { taxes, rounding, exemptReason }: InvoiceDocument): Share[] {
  const shares = taxes.map(({ name, rate, net, tax }): Share => {
    return { share: 'taxed', name, rate: fromTaxThousandths(rate), net, tax, total: sumMinor([net, tax]) };
  });
  const [none, rest] = [minor(0), minor(net_minor - sumMinor(taxes.map(({ net }) => net)))];
  if (shares.length === 0 || rest !== 0) {
    const share = exemptReason === null ? 'untaxed' : 'exempt';
    shares.push({ share, name: exemptReason ?? '', rate: '', net: rest, tax: none, total: rest });
  }
  if (rounding !== 0) shares.push({ share: 'rounding', name: '', rate: '', net: none, tax: none, total: rounding });
  return shares;
}
