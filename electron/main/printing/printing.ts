import { randomUUID } from 'node:crypto';
import { pageSize, printOptions, printOutcome, saveProblem, slipsFileName } from '#electron/main/printing/decisions.ts';
import { createPrintJobs, PrintError, within } from '#electron/main/printing/print-jobs.ts';
import type { FileDialogs } from '#electron/main/shop/shop-actions.ts';
import type { Outcome, Printer, PrintOutcome } from '#shared/desktop/calls.ts';
import { labelsPage, PRINT_JOB, packingSlipsPage } from '#shared/desktop/pages.ts';
import { pickListPage } from '#shared/desktop/pick-pages.ts';
import { printProblems } from '#shared/messages/fulfilment/print.ts';

const READY_WITHIN_MS = 30_000;
const PRINTED_WITHIN_MS = 120_000;

export interface PrintDocument {
  loaded: Promise<void>;
  print(options: ReturnType<typeof printOptions>): Promise<{ success: boolean; reason: string }>;
  toPdf(size: ReturnType<typeof pageSize>): Promise<Uint8Array>;
  close(): void;
}

export interface PrintingParts {
  /** The system's dialog needs a visible window behind it. */
  openPrintWindow(page: string, options: { visible: boolean }): PrintDocument;
  listPrinters(): Promise<Printer[]>;
  saveFile: FileDialogs['saveFile'];
  writeFile(file: string, content: Uint8Array): Promise<void>;
  country(): string;
}

export interface Printing {
  listPrinters(): Promise<Printer[]>;
  printSlips(orderIds: string[], printer: string | null): Promise<PrintOutcome>;
  printLabels(orderIds: string[], printer: string | null): Promise<PrintOutcome>;
  saveSlips(orderIds: string[], day: string): Promise<Outcome>;
  savePickList(orderIds: string[], day: string): Promise<Outcome>;
  printDocumentReady(job: string, problem: string | null): void;
}

export function createPrinting(parts: PrintingParts): Printing {
  const jobs = createPrintJobs();

  async function withPrintWindow<Result>(
    page: string,
    visible: boolean,
    work: (document: PrintDocument) => Promise<Result>,
  ) {
    const job = randomUUID();
    const ready = jobs.expect(job);
    const document = parts.openPrintWindow(`${page}${page.includes('?') ? '&' : '?'}${PRINT_JOB}=${job}`, { visible });
    try {
      await within(READY_WITHIN_MS, printProblems.notReady, Promise.all([document.loaded, ready]));
      return await work(document);
    } finally {
      jobs.forget(job);
      document.close();
    }
  }

  async function print(document: PrintDocument, printer: string | null): Promise<PrintOutcome> {
    const job = document.print(printOptions(printer));
    // Users may keep a dialog open.
    const end = await (printer === null ? job : within(PRINTED_WITHIN_MS, printProblems.printerSilent, job));
    return printOutcome(end.success, end.reason);
  }

  async function printPage(page: string, printer: string | null): Promise<PrintOutcome> {
    // Chromium would use another printer, or report success.
    const isGone = printer !== null && !(await parts.listPrinters()).some(({ name }) => name === printer);
    if (isGone) return { status: 'printer-gone' };
    try {
      return await withPrintWindow(page, printer === null, (document) => print(document, printer));
    } catch (error) {
      return { status: 'failed', message: printProblem(error, printProblems.printer) };
    }
  }

  async function savePage(page: string, names: { title: string; suggestion: string }): Promise<Outcome> {
    const file = await parts.saveFile({ ...names, kind: printProblems.fileKind, ending: 'pdf' });
    if (file === null) return { status: 'cancelled' };
    let pdf: Uint8Array;
    try {
      pdf = await withPrintWindow(page, false, (document) => document.toPdf(pageSize(parts.country())));
    } catch (error) {
      return { status: 'failed', message: printProblem(error, () => printProblems.notSaved) };
    }
    try {
      await parts.writeFile(file, pdf);
      return { status: 'done' };
    } catch (error) {
      return saveProblem(error);
    }
  }

  return {
    listPrinters: () => parts.listPrinters(),
    printDocumentReady: (job, problem) => jobs.finish(job, problem),
    printSlips: (orderIds, printer) => printPage(packingSlipsPage(orderIds), printer),
    printLabels: (orderIds, printer) => printPage(labelsPage(orderIds), printer),
    saveSlips: (orderIds, day) =>
      savePage(packingSlipsPage(orderIds), {
        title: printProblems.saveTitle,
        suggestion: slipsFileName(orderIds, day),
      }),
    savePickList: (orderIds, day) =>
      savePage(pickListPage(orderIds), { title: printProblems.savePickTitle, suggestion: `pick-list-${day}.pdf` }),
  };
}

function printProblem(error: unknown, otherwise: (reason: string) => string): string {
  if (error instanceof PrintError) return error.message;
  return otherwise(error instanceof Error ? error.message : String(error));
}
