import { type Invoice, InvoiceService } from '@e-invoice-eu/core';
import { type ComfortProfile, FacturX } from 'factur-x-kit';
import { type EInvoice, writeFacturX, writeUbl } from '#server/integrations/e-invoices/write-e-invoice.ts';
import type { EInvoiceData } from '#server/services/e-invoices/e-invoice-data.ts';
import { mapEInvoice } from '#server/services/e-invoices/map-e-invoice.ts';
import { findProblems } from '#server/testing/e-invoices/check-ubl.ts';

const EMPTY_PDF = new TextEncoder().encode(
  '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\ntrailer\n<</Root 1 0 R/Size 4>>\n%%EOF\n',
);

/** @throws when something is missing */
export function mapSample(data: EInvoiceData): EInvoice {
  const mapped = mapEInvoice(data);
  if ('gap' in mapped) throw new Error(mapped.gap);
  return mapped.eInvoice;
}

export async function ublOf(data: EInvoiceData): Promise<string> {
  return new TextDecoder().decode(await writeUbl(mapSample(data)));
}

const ignore = () => {};
const service = new InvoiceService({ log: ignore, warn: ignore, error: ignore });

/** What breaks the schema of the package that writes it, and the rules for UBL and, by a second package, for Factur-X. */
export async function problemsOf(data: EInvoiceData): Promise<string[]> {
  const eInvoice = mapSample(data);
  const invoice: Invoice = { 'ubl:Invoice': eInvoice };
  const schema = await service.generate(invoice, { format: 'UBL', lang: 'en' }).then(
    () => [],
    (error: unknown) => [String(error), JSON.stringify((error as { errors?: unknown }).errors)],
  );
  return [
    ...schema,
    ...findProblems(await ublOf(data)),
    ...(await facturXProblems(await writeFacturX(eInvoice, EMPTY_PDF))),
  ];
}

/** Which it compares without regard to fractions of a cent that a computer makes. */
const INEXACT = ['[BR-CO-16]'];
const inOrder =
  /<\/ram:ApplicableHeaderTradeAgreement>\s*<ram:ApplicableHeaderTradeDelivery>[\s\S]*<\/ram:ApplicableHeaderTradeSettlement>\s*<\/rsm:SupplyChainTradeTransaction>/;
/** Which it rounds to two decimals, also those of a currency that has none. */
const IN_CENTS = [...INEXACT, '[BR-CO-17]', '[BR-S-9]', '[BR-OWN-4]'];

export async function facturXProblems(pdf: Uint8Array): Promise<string[]> {
  const facturX = await FacturX.fromPDF(pdf);
  const { valid, errors = [] } = facturX.validate();
  const { document, totals } = facturX.object as ComfortProfile;
  const but = document.currency === 'JPY' ? IN_CENTS : INEXACT;
  const { grossTotal, roundingAmount = 0, prepaidAmount = 0, openAmount } = totals;
  const isPaid = Math.abs(grossTotal + roundingAmount - prepaidAmount - openAmount) < 0.005;
  const broken = errors.filter(({ message }) => !but.some((id) => message.startsWith(id)));
  const xml = facturX.pdf?.extractEmbeddedXML()?.toString() ?? '';
  return [
    // Found by the XSD of CII, which tests cannot run: what the package left out, and what it put behind the last element.
    ...(inOrder.test(xml) ? [] : ['The header is not as the schema has it']),
    ...(valid || errors.length > 0 ? [] : ['invalid']),
    ...broken.map(({ message, path }) => `${message} at ${path.join('.')}`),
    ...(isPaid ? [] : ['[BR-CO-16]']),
  ];
}
