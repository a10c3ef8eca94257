import { AppError } from '#server/app-error.ts';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { Deps } from '#server/deps.ts';
import type { EInvoice } from '#server/integrations/e-invoices/write-e-invoice.ts';
import { readSettings } from '#server/queries/shop/settings.ts';
import { mapEInvoice } from '#server/services/e-invoices/map-e-invoice.ts';
import { readEInvoiceData } from '#server/services/e-invoices/read-e-invoice.ts';
import { toInvoice } from '#server/services/invoices/to-invoice.ts';
import { printFacturX, writeUbl } from '#server/services/pdf/print-invoices.ts';
import { type EInvoiceGap, eInvoiceGaps } from '#shared/messages/invoices/e-invoices.ts';

export interface EInvoiceFile {
  name: string;
  mediaType: 'application/xml' | 'application/pdf';
  bytes: Uint8Array<ArrayBuffer>;
}

export async function readEInvoice(
  { db }: Pick<Deps, 'db'>,
  row: InvoiceRow,
): Promise<{ eInvoice: EInvoice } | { gap: EInvoiceGap }> {
  return mapEInvoice(await readEInvoiceData(db, row));
}

/** @throws {AppError} e_invoice_incomplete, overloaded */
export async function makeUbl(deps: Deps, row: InvoiceRow): Promise<EInvoiceFile> {
  const bytes = await writeUbl(deps, await demand(deps, row));
  return { name: `${row.number}.xml`, mediaType: 'application/xml', bytes };
}

/** @throws {AppError} e_invoice_incomplete, pdf_unprintable, overloaded */
export async function makeFacturX(deps: Deps, row: InvoiceRow): Promise<EInvoiceFile> {
  const bytes = await printFacturX(deps, toInvoice(row), await demand(deps, row));
  return { name: `${row.number}-factur-x.pdf`, mediaType: 'application/pdf', bytes };
}

/** What the mail about a document brings along; nothing that cannot be made. @throws {AppError} overloaded */
export async function makeMailFiles(deps: Deps, row: InvoiceRow): Promise<EInvoiceFile[]> {
  const { eInvoiceMails: wanted } = await readSettings(deps.db);
  const makers = [
    ...(wanted === 'ubl' || wanted === 'both' ? [makeUbl] : []),
    ...(wanted === 'factur-x' || wanted === 'both' ? [makeFacturX] : []),
  ];
  const files: EInvoiceFile[] = [];
  for (const make of makers) {
    const file = await make(deps, row).catch((error: unknown) => {
      if (error instanceof AppError && error.code !== 'overloaded') return null;
      throw error;
    });
    if (file) files.push(file);
  }
  return files;
}

async function demand(deps: Deps, row: InvoiceRow): Promise<EInvoice> {
  const read = await readEInvoice(deps, row);
  if ('gap' in read) throw new AppError('e_invoice_incomplete', { message: eInvoiceGaps[read.gap] });
  return read.eInvoice;
}
