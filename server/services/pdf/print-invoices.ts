import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { EInvoice } from '#server/integrations/e-invoices/write-e-invoice.ts';
import { findLogo } from '#server/queries/shop/settings.ts';
import type { PrintedInvoice } from '#server/services/pdf/invoice-layout.ts';
import type { PdfResult } from '#server/services/pdf/pdf-jobs.ts';
import { doOnThread } from '#server/services/pdf/pdf-thread.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { currentLocale } from '#shared/domain/shop/locale.ts';
import { invoicePdfMessages as texts } from '#shared/messages/invoices/pdf.ts';

type PdfDeps = Pick<Deps, 'db' | 'settings'>;

/** The PDF of a document; the same bytes each time. @throws {AppError} pdf_unprintable, overloaded */
export async function printInvoice(deps: PdfDeps, invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf(deps, { print: await toPrint(deps, invoice) });
}

/** The same with its data inside. @throws {AppError} pdf_unprintable, overloaded */
export async function printFacturX(
  deps: PdfDeps,
  invoice: Invoice,
  facturX: EInvoice,
): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf(deps, { print: await toPrint(deps, invoice), facturX });
}

/** @throws {AppError} overloaded */
export async function writeUbl(deps: PdfDeps, ubl: EInvoice): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf(deps, { ubl });
}

async function toPrint({ db }: PdfDeps, invoice: Invoice): Promise<PrintedInvoice> {
  const hash = invoice.seller.logo?.split('/').at(-1);
  const logo = hash === undefined ? undefined : await findLogo(db, hash);
  return { invoice, logo: logo?.content ?? null };
}

type DocumentJob = { print: PrintedInvoice; facturX?: EInvoice } | { ubl: EInvoice };

async function bytesOf({ settings }: PdfDeps, job: DocumentJob): Promise<Uint8Array<ArrayBuffer>> {
  const result = await doOnThread(settings.pdfFonts, { locale: currentLocale(), ...job });
  if ('bytes' in result) return result.bytes;
  throw refusal(result);
}

/** @throws {AppError} pdf_unprintable, with the number of the first that cannot be printed; overloaded */
export async function checkInvoices({ settings }: PdfDeps, invoices: Invoice[]): Promise<void> {
  const result = await doOnThread(settings.pdfFonts, { locale: currentLocale(), check: invoices });
  if ('unprintable' in result) throw refusal(result);
}

function refusal(result: PdfResult): Error {
  if (!('unprintable' in result)) return new Error('The thread gave no PDF');
  const { number, characters } = result.unprintable;
  return new AppError('pdf_unprintable', { message: texts.unprintable(number, characters) });
}
