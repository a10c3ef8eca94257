import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { Deps } from '#server/deps.ts';
import { isAllowed } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { respondFile } from '#server/http/pipeline/respond-file.ts';
import type { EInvoice } from '#server/integrations/e-invoices/write-e-invoice.ts';
import { findInvoice } from '#server/queries/invoices/invoices.ts';
import { respondZip, type ZippedFile } from '#server/routes/invoices/document-zip.ts';
import { toInvoice } from '#server/routes/invoices/invoices.ts';
import { mapEInvoice } from '#server/services/e-invoices/map-e-invoice.ts';
import { readEInvoiceData } from '#server/services/e-invoices/read-e-invoice.ts';
import { checkInvoices, printFacturX, writeUbl } from '#server/services/pdf/print-invoices.ts';
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
          const mapped = await map(deps, row);
          if ('gap' in mapped) gaps.set(row.number, eInvoiceGaps[mapped.gap]);
        }
      },
      filesOf: (row: InvoiceRow) => zipEInvoice(deps, row),
      rest: () => (gaps.size === 0 ? [] : [listGaps(gaps)]),
    };
    return respondZip(deps, { context, caller, bounds }, zip);
  });
  mount(app, deps, eInvoicesContract.readUbl, async ({ context, caller, params }) => {
    const row = await findInvoice(deps.db, params.id);
    if (!row || !isAllowed(caller, eInvoicesContract.readUbl, row)) throw new AppError('not_found');
    const bytes = await writeUbl(deps, await toEInvoice(deps, row));
    return respondFile(context, { name: `${row.number}.xml`, mediaType: 'application/xml', parts: only(bytes) });
  });
  mount(app, deps, eInvoicesContract.readFacturX, async ({ context, caller, params }) => {
    const row = await findInvoice(deps.db, params.id);
    if (!row || !isAllowed(caller, eInvoicesContract.readFacturX, row)) throw new AppError('not_found');
    const bytes = await printFacturX(deps, toInvoice(row), await toEInvoice(deps, row));
    return respondFile(context, {
      name: `${row.number}-factur-x.pdf`,
      mediaType: 'application/pdf',
      parts: only(bytes),
    });
  });
  return app;
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Nothing of a document that lacks something; `listGaps` names it. */
async function* zipEInvoice(deps: Deps, row: InvoiceRow): AsyncGenerator<ZippedFile> {
  const mapped = await map(deps, row);
  if ('gap' in mapped) return;
  const { eInvoice } = mapped;
  yield { name: `${row.number}.xml`, bytes: await writeUbl(deps, eInvoice), isCompressed: false };
  const pdf = await printFacturX(deps, toInvoice(row), eInvoice);
  yield { name: `${row.number}.pdf`, bytes: pdf, isCompressed: true };
}

function listGaps(gaps: Map<string, string>): ZippedFile {
  const lines = [...gaps].map(([number, reason]) => `${texts.gapOf(number, reason)}\r\n`);
  return { name: 'not-included.txt', bytes: new TextEncoder().encode(lines.join('')), isCompressed: false };
}

async function map({ db }: Deps, row: InvoiceRow) {
  return mapEInvoice(await readEInvoiceData(db, row, toInvoice(row)));
}

/** @throws {AppError} e_invoice_incomplete */
async function toEInvoice(deps: Deps, row: InvoiceRow): Promise<EInvoice> {
  const mapped = await map(deps, row);
  if ('gap' in mapped) throw new AppError('e_invoice_incomplete', { message: eInvoiceGaps[mapped.gap] });
  return mapped.eInvoice;
}
