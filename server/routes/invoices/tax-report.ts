import { Hono } from 'hono';
import type { Database } from '#server/db/schema/tables.ts';
import { readDocument } from '#server/db/stored-invoice.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { amountCell, toCsv } from '#server/routes/csv.ts';
import { readDocuments, type Share, sharesOf } from '#server/routes/invoices/document-shares.ts';
import { respondPeriod } from '#server/routes/period-file.ts';
import type { Bounds } from '#shared/contracts/bounds.ts';
import { type TaxReportRow, taxReportContract } from '#shared/contracts/invoices/tax-report.ts';
import { type InvoiceKind, invoiceKinds, signOf } from '#shared/domain/invoices/invoice-kinds.ts';
import { shareKinds } from '#shared/domain/invoices/share-kinds.ts';
import { type Currency, fromMinorUnits, minor, sumMinor } from '#shared/domain/money.ts';
import { invoiceExportMessages } from '#shared/messages/invoices/bookkeeping.ts';
import { taxReportMessages as texts } from '#shared/messages/invoices/tax-report.ts';

export function taxReportRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, taxReportContract.read, async ({ query }) => (await reportTaxes(deps.db, query)).map(toRow));
  mount(app, deps, taxReportContract.export, async ({ context, caller, query: bounds }) =>
    respondPeriod(
      deps,
      { context, caller },
      { type: 'invoices.exported', name: 'taxes', bounds, parts: writeReport(deps.db, bounds) },
    ),
  );
  return app;
}

/** Amounts are negative of credit notes. */
interface Sum extends Share {
  kind: InvoiceKind;
  currency: Currency;
  documents: number;
}

/** In the order of currencies, kinds of documents, kinds of shares, and rates from the highest on. */
async function reportTaxes(db: Database, bounds: Bounds): Promise<Sum[]> {
  const sums = new Map<string, Sum>();
  for await (const rows of readDocuments(db, bounds)) {
    for (const row of rows) {
      const { kind, currency } = row;
      for (const share of sharesOf(row, readDocument(row))) {
        const key = JSON.stringify([currency, kind, share.share, share.rate, share.name]);
        const zero = { net: minor(0), tax: minor(0), total: minor(0), documents: 0 };
        const sum: Sum = sums.get(key) ?? { ...share, ...zero, kind, currency };
        for (const part of ['net', 'tax', 'total'] as const)
          sum[part] = sumMinor([sum[part], minor(signOf(kind) * share[part])]);
        sum.documents += 1;
        sums.set(key, sum);
      }
    }
  }
  return [...sums.values()].toSorted(compare);
}

function compare(a: Sum, b: Sum): number {
  return (
    a.currency.localeCompare(b.currency) ||
    invoiceKinds.indexOf(a.kind) - invoiceKinds.indexOf(b.kind) ||
    shareKinds.indexOf(a.share) - shareKinds.indexOf(b.share) ||
    Number(b.rate) - Number(a.rate) ||
    a.name.localeCompare(b.name)
  );
}

function toRow({ net, tax, total, ...sum }: Sum): TaxReportRow {
  const { currency } = sum;
  const major = { net: fromMinorUnits(net, currency), tax: fromMinorUnits(tax, currency) };
  return { ...sum, ...major, total: fromMinorUnits(total, currency) };
}

async function* writeReport(db: Database, bounds: Bounds): AsyncGenerator<string> {
  const sums = await reportTaxes(db, bounds);
  const rows = sums.map(({ kind, share, name, rate, currency, documents, net, tax, total }) => [
    invoiceExportMessages.kinds[kind],
    texts.shares[share],
    name,
    rate === '' ? '' : { decimal: rate },
    documents,
    amountCell(net, currency),
    amountCell(tax, currency),
    amountCell(total, currency),
    currency.toUpperCase(),
  ]);
  yield toCsv([Object.values(texts.columns), ...rows], { bom: true });
}
