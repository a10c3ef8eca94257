import { Hono } from 'hono';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { listNumbered, listSeries, type SeriesPosition } from '#server/queries/invoices/invoice-feed.ts';
import { toInvoice } from '#server/services/invoices/to-invoice.ts';
import { invoiceFeedContract } from '#shared/contracts/invoices/invoice-feed.ts';

const PAGE = 100;

/** Documents by their numbers, of which no series has a gap: a cursor by time could miss those of a transaction that takes long. */
export function invoiceFeedRoutes({ db, ...deps }: Deps): Hono {
  const app = new Hono();

  mount(app, { db, ...deps }, invoiceFeedContract.listAfter, async ({ query }) => {
    const limit = Math.min(query.limit ?? PAGE, PAGE);
    const reached = readCursor(query.after);
    const rows: InvoiceRow[] = [];
    let more = false;
    for (const { series, year, last } of await listSeries(db)) {
      const name = `${series}-${year}`;
      const position = { series, year, last: reached.get(name) ?? 0 };
      const page = last > position.last ? await listNumbered(db, position, limit - rows.length) : [];
      rows.push(...page);
      const end = page.at(-1)?.serial ?? position.last;
      reached.set(name, end);
      if (last > end) more = true;
    }
    return { invoices: rows.map(toInvoice), next: writeCursor(reached), more };
  });
  return app;
}

/** The last number that was read, by series and year. */
function readCursor(cursor: string): Map<string, SeriesPosition['last']> {
  const parts = cursor === '' ? [] : cursor.split('.');
  return new Map(
    parts.map((part) => {
      const end = part.lastIndexOf('-');
      return [part.slice(0, end), Number(part.slice(end + 1))];
    }),
  );
}

function writeCursor(reached: Map<string, number>): string {
  return [...reached].map(([name, last]) => `${name}-${last}`).join('.');
}
