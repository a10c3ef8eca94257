import { FormatFactoryService, type Invoice } from '@e-invoice-eu/core';

/** In the words of EN 16931, as UBL names them. */
export type EInvoice = Invoice['ubl:Invoice'];

const PEPPOL = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';

const formats = new FormatFactoryService();
const logger = { log: ignore, warn: ignore, error: ignore };
function ignore() {}

/** As XML, by the rules of Peppol where both parties have an address in it (theirs is not an e-mail address). */
export async function writeUbl(eInvoice: EInvoice): Promise<Uint8Array<ArrayBuffer>> {
  const parties = [eInvoice['cac:AccountingSupplierParty'], eInvoice['cac:AccountingCustomerParty']];
  const isPeppol = parties.every((party) => party['cac:Party']['cbc:EndpointID@schemeID'] !== 'EM');
  const xml = await write({ ...eInvoice, ...(isPeppol && { 'cbc:CustomizationID': PEPPOL }) }, { format: 'UBL' });
  return Uint8Array.from(Buffer.from(xml));
}

/** The PDF with the data inside, as PDF/A-3. */
export async function writeFacturX(eInvoice: EInvoice, pdf: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  // The package writes it where the schema of Factur-X has nothing; the PDF says it.
  const { 'cbc:AccountingCost': _, ...written } = eInvoice;
  const file = { buffer: pdf, filename: `${eInvoice['cbc:ID']}.pdf`, mimetype: 'application/pdf' };
  return Uint8Array.from(Buffer.from(await write(written, { format: 'Factur-X-EN16931', pdf: file })));
}

/**
 * Not by the package's `InvoiceService`, which compiles its schema of all fields anew for each document and needs 0.3 s for that. What
 * we write has its types, and tests hold it to the schema.
 */
async function write(
  eInvoice: EInvoice,
  { format, pdf }: { format: string; pdf?: { buffer: Uint8Array; filename: string; mimetype: string } },
): Promise<string | Uint8Array> {
  const invoice: Invoice = { 'ubl:Invoice': { ...eInvoice } };
  const writer = formats.createFormatService(format, logger);
  writer.fillInvoiceDefaults(invoice);
  return writer.generate(invoice, { format: formats.normalizeFormat(format), lang: 'en', ...(pdf && { pdf }) });
}
