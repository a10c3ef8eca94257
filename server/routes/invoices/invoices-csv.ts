import { yieldToEventLoop } from '#server/async/yield-to-event-loop.ts';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type InvoiceDocument, readBuyer, readDocument } from '#server/db/stored-json.ts';
import { listIssuedInvoices, timeZoneOf } from '#server/queries/invoices/invoices.ts';
import { type Cell, toCsv } from '#server/routes/csv.ts';
import type { Bounds } from '#shared/contracts/bounds.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { signOf } from '#shared/domain/invoices/invoice-kinds.ts';
import { fromTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import { currencyDecimals, fromMinorUnits, type Minor, minor, sumMinor } from '#shared/domain/money.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { invoiceExportMessages as texts } from '#shared/messages/invoices/bookkeeping.ts';

/** Rows that are read and written at once. */
const BATCH = 500;

/**
 * Invoices, credit notes and reversals whose dates are from `from` to `to`, as CSV, in parts and in the order of issue:
 * one line for each tax rate of a document, which add up to it; credit notes are negative, so that a sum of lines is what
 * was sold. A document keeps its date when the shop's zone changes.
 */
export async function* writeInvoices(
  db: Database,
  { from, to, now }: Bounds & { now: number },
): AsyncGenerator<string> {
  // No zone is a whole day from UTC.
  const since = from === undefined ? 0 : Date.parse(from) - DAY_MS;
  const before = to === undefined ? now + 1 : Date.parse(to) + 2 * DAY_MS;
  const isWithin = (day: string) => (from === undefined || day >= from) && (to === undefined || day <= to);
  yield toCsv([Object.values(texts.columns)], { bom: true });
  let after = { at: since, seq: 0 };
  for (;;) {
    const rows = await listIssuedInvoices(db, { after, before, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    yield toCsv(rows.filter((row) => isWithin(dayOf(row.issued_at, timeZoneOf(row)))).flatMap(toRows));
    if (rows.length < BATCH) return;
    after = { at: last.issued_at, seq: last.seq };
    await yieldToEventLoop();
  }
}

interface Share {
  net: Minor;
  tax: Minor;
  name: string;
  rate: string;
}

/** What of a document is taxed at each rate, and what is not. */
function sharesOf({ net_minor, tax_minor }: InvoiceRow, { taxes }: InvoiceDocument): Share[] {
  const shares = taxes.map(({ name, rate, net, tax }) => ({ net, tax, name, rate: fromTaxThousandths(rate) }));
  const net = minor(net_minor - sumMinor(shares.map((share) => share.net)));
  const tax = minor(tax_minor - sumMinor(shares.map((share) => share.tax)));
  const rest = { net, tax, name: '', rate: '' };
  return shares.length === 0 || rest.net !== 0 ? [...shares, rest] : shares;
}

function toRows(row: InvoiceRow): Cell[][] {
  const document = readDocument(row);
  const { payment, poNumber, corrects, exemptReason, lines } = document;
  const buyer = readBuyer(row);
  const amount = (value: Minor) => ({
    decimal: fromMinorUnits(minor(signOf(row.kind) * value), row.currency).toFixed(currencyDecimals[row.currency]),
  });
  return sharesOf(row, document).map(({ net, tax, name, rate }) => [
    row.number,
    texts.kinds[row.kind],
    dayOf(row.issued_at, timeZoneOf(row)),
    corrects ?? '',
    buyer?.name ?? '',
    buyer?.email ?? '',
    buyer?.taxId ?? '',
    poNumber ?? '',
    lines.map(({ orderNumber }) => orderNumber).join(' '),
    amount(net),
    name,
    rate === '' ? '' : { decimal: rate },
    amount(tax),
    amount(sumMinor([net, tax])),
    row.currency.toUpperCase(),
    exemptReason ?? '',
    texts.methods[payment.method],
    payment.method === 'account' ? '' : (payment.reference ?? ''),
    payment.method === 'account' && payment.dueAt !== null ? dayOf(payment.dueAt, timeZoneOf(row)) : '',
    buyer?.company ?? '',
  ]);
}
