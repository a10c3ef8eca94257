import type { EInvoice } from '#server/integrations/e-invoices/write-e-invoice.ts';
import { type FontFamily, openFonts } from '#server/integrations/pdf/fonts.ts';
import { checkText, makePdf } from '#server/integrations/pdf/make-pdf.ts';
import { toRuns, UnprintableText } from '#server/integrations/pdf/text-runs.ts';
import { type DataSheet, layOutDataSheet } from '#server/services/pdf/data-sheet-layout.ts';
import { layOutInvoice, type PrintedInvoice } from '#server/services/pdf/invoice-layout.ts';
import { setLocale } from '#shared/domain/shop/locale.ts';

/** Checks documents without printing them, or prints one. */
export type PdfJob = { locale: string } & (
  | { check: PrintedInvoice['invoice'][] }
  | { print: PrintedInvoice }
  | { print: PrintedInvoice; facturX: EInvoice }
  | { ubl: EInvoice }
  | { sheet: DataSheet }
);

/** `unprintable`: letters of the document of this number that no font has. */
export type PdfResult =
  | { bytes: Uint8Array<ArrayBuffer> }
  | { isPrintable: true }
  | { unprintable: { number: string; characters: string } };

/** Most shops write none. */
const loadEInvoices = () => import('#server/integrations/e-invoices/write-e-invoice.ts');

/** Does one job after another: each takes a core for tens of milliseconds. */
export function createPdfWorker(extraFonts: string[]): (job: PdfJob) => Promise<PdfResult> {
  let fonts: FontFamily[] | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const result = last.then(() => {
      fonts ??= openFonts(extraFonts);
      return work(job, fonts);
    });
    last = result.catch(() => {});
    return result;
  };
}

async function work(job: PdfJob, fonts: FontFamily[]): Promise<PdfResult> {
  setLocale(printableLocale(job.locale, fonts));
  if ('ubl' in job) return { bytes: await (await loadEInvoices()).writeUbl(job.ubl) };
  if ('print' in job) {
    return explain(job.print.invoice.number, async () => {
      const pdf = await makePdf(layOutInvoice(job.print), fonts);
      return { bytes: 'facturX' in job ? await (await loadEInvoices()).writeFacturX(job.facturX, pdf) : pdf };
    });
  }
  if ('sheet' in job) {
    return explain(job.sheet.name, async () => ({ bytes: await makePdf(layOutDataSheet(job.sheet), fonts) }));
  }
  for (const invoice of job.check) {
    const checked = await explain(invoice.number, async () => {
      checkText(layOutInvoice({ invoice, logo: null }), fonts);
      return { isPrintable: true };
    });
    if (!('isPrintable' in checked)) return checked;
  }
  return { isPrintable: true };
}

/** Documents are in English; days of a locale whose letters no font has are written in English too, as its region writes numbers. */
function printableLocale(locale: string, fonts: FontFamily[]): string {
  const months = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  try {
    for (let month = 0; month < 12; month += 1) toRuns(months.format(new Date(2026, month, 15)), fonts);
    return locale;
  } catch {
    return `en-${new Intl.Locale(locale).maximize().region ?? 'US'}`;
  }
}

async function explain(number: string, print: () => Promise<PdfResult>): Promise<PdfResult> {
  try {
    return await print();
  } catch (error) {
    if (!(error instanceof UnprintableText)) throw error;
    return { unprintable: { number, characters: error.characters } };
  }
}
