import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { Deps } from '#server/deps.ts';
import { isAllowed } from '#server/http/pipeline/authenticate.ts';
import { type HandlerContext, mount } from '#server/http/pipeline/mount.ts';
import { respondFile } from '#server/http/pipeline/respond-file.ts';
import { findInvoice } from '#server/queries/invoices/invoices.ts';
import { respondZip, type ZippedFile } from '#server/routes/invoices/document-zip.ts';
import { type EInvoiceFile, makeFacturX, makeUbl, readEInvoice } from '#server/services/e-invoices/e-invoice-files.ts';
import { toInvoice } from '#server/services/invoices/to-invoice.ts';
import { checkInvoices } from '#server/services/pdf/print-invoices.ts';
import { eInvoicesContract } from '#shared/contracts/invoices/e-invoices.ts';
import { eInvoiceGaps, eInvoiceMessages as texts } from '#shared/messages/invoices/e-invoices.ts';

/** Documents as e-invoices: one, or those of a period in a ZIP. */
export function eInvoiceRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, eInvoicesContract.exportAll, async ({ context, caller, query: bounds }) => {
    const gaps = new Map<string, string>();
    const zip = {
      name: 'e-invoices',
      check: async (rows: InvoiceRow[]) => {
        await checkInvoices(deps, rows.map(toInvoice));
        for (const row of rows) {
          const read = await readEInvoice(deps, row);
          if ('gap' in read) gaps.set(row.number, eInvoiceGaps[read.gap]);
        }
      },
      filesOf: (row: InvoiceRow) => zipEInvoice(deps, row, gaps),
      rest: () => (gaps.size === 0 ? [] : [listGaps(gaps)]),
    };
    return respondZip(deps, { context, caller, bounds }, zip);
  });
  mount(app, deps, eInvoicesContract.readUbl, async ({ context, caller, params }) => {
    const row = await findInvoice(deps.db, params.id);
    if (!row || !isAllowed(caller, eInvoicesContract.readUbl, row)) throw new AppError('not_found');
    return respond(context, await makeUbl(deps, row));
  });
  mount(app, deps, eInvoicesContract.readFacturX, async ({ context, caller, params }) => {
    const row = await findInvoice(deps.db, params.id);
    if (!row || !isAllowed(caller, eInvoicesContract.readFacturX, row)) throw new AppError('not_found');
    return respond(context, await makeFacturX(deps, row));
  });
  return app;
}

function respond(context: HandlerContext, { name, mediaType, bytes }: EInvoiceFile): Response {
  return respondFile(context, { name, mediaType, parts: only(bytes) });
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Nothing of a document that lacks something; `listGaps` names it. */
async function* zipEInvoice(deps: Deps, row: InvoiceRow, gaps: Map<string, string>): AsyncGenerator<ZippedFile> {
  if (gaps.has(row.number)) return;
  yield { ...(await makeUbl(deps, row)), isCompressed: false };
  yield { ...(await makeFacturX(deps, row)), isCompressed: true };
}

function listGaps(gaps: Map<string, string>): ZippedFile {
  const lines = [...gaps].map(([number, reason]) => `${texts.gapOf(number, reason)}\r\n`);
  return { name: 'not-included.txt', bytes: new TextEncoder().encode(lines.join('')), isCompressed: false };
}
