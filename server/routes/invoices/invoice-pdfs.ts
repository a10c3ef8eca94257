import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { Deps } from '#server/deps.ts';
import { isAllowed } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { respondFile } from '#server/http/pipeline/respond-file.ts';
import { findInvoice } from '#server/queries/invoices/invoices.ts';
import { respondZip, type ZippedFile } from '#server/routes/invoices/document-zip.ts';
import { toInvoice } from '#server/services/invoices/to-invoice.ts';
import { checkInvoices, printInvoice } from '#server/services/pdf/print-invoices.ts';
import { invoicePdfsContract } from '#shared/contracts/invoices/invoice-pdfs.ts';

/** Documents as PDF: one, or those of a period in a ZIP. */
export function invoicePdfRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, invoicePdfsContract.exportAll, async ({ context, caller, query: bounds }) =>
    respondZip(
      deps,
      { context, caller, bounds },
      {
        name: 'invoices',
        check: (rows) => checkInvoices(deps, rows.map(toInvoice)),
        filesOf: (row) => zipPdf(deps, row),
      },
    ),
  );
  mount(app, deps, invoicePdfsContract.read, async ({ context, caller, params }) => {
    const row = await findInvoice(deps.db, params.id);
    if (!row || !isAllowed(caller, invoicePdfsContract.read, row)) throw new AppError('not_found');
    const bytes = await printInvoice(deps, toInvoice(row));
    return respondFile(context, { name: `${row.number}.pdf`, mediaType: 'application/pdf', parts: only(bytes) });
  });
  return app;
}

async function* zipPdf(deps: Deps, row: InvoiceRow): AsyncGenerator<ZippedFile> {
  yield { name: `${row.number}.pdf`, bytes: await printInvoice(deps, toInvoice(row)), isCompressed: true };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
