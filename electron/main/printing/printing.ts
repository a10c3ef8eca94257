import { randomUUID } from 'node:crypto';
import {
  paperSize,
  printOptions,
  printOutcome,
  saveProblem,
  slipsFileName,
} from '#electron/main/printing/decisions.ts';
import { createPrintJobs, PrintError, within } from '#electron/main/printing/print-jobs.ts';
import type { FileDialogs } from '#electron/main/shop/shop-actions.ts';
import type { Outcome, Printer, PrintOutcome } from '#shared/desktop/calls.ts';
import { PRINT_JOB, packingSlipsPage } from '#shared/desktop/pages.ts';
import { printProblems } from '#shared/messages/print.ts';

const READY_WITHIN_MS = 30_000;
const PRINTED_WITHIN_MS = 120_000;

/** A page that is opened to be printed. */
export interface PrintDocument {
  /** Rejects when the page cannot even be loaded. */
  loaded: Promise<void>;
  print(options: ReturnType<typeof printOptions>): Promise<{ success: boolean; reason: string }>;
  toPdf(size: ReturnType<typeof paperSize>): Promise<Uint8Array>;
  close(): void;
}

export interface PrintingParts {
  /** `visible` where the system's dialog needs a window to stand in front of. */
  openPrintWindow(page: string, options: { visible: boolean }): PrintDocument;
  listPrinters(): Promise<Printer[]>;
  saveFile: FileDialogs['saveFile'];
  writeFile(file: string, content: Uint8Array): Promise<void>;
  /** Such as `US`. */
  country(): string;
}

export interface Printing {
  listPrinters(): Promise<Printer[]>;
  printSlips(orderIds: string[], printer: string | null): Promise<PrintOutcome>;
  saveSlips(orderIds: string[]): Promise<Outcome>;
  printDocumentReady(job: string, problem: string | null): void;
}

/** Prints and saves packing slips: each call opens a page of its own and closes it again, whatever happens. */
export function createPrinting(parts: PrintingParts): Printing {
  const jobs = createPrintJobs();

  async function withPrintWindow<Result>(
    orderIds: string[],
    visible: boolean,
    work: (paper: PrintDocument) => Promise<Result>,
  ) {
    const job = randomUUID();
    const ready = jobs.expect(job);
    const paper = parts.openPrintWindow(`${packingSlipsPage(orderIds)}&${PRINT_JOB}=${job}`, { visible });
    try {
      await within(READY_WITHIN_MS, printProblems.notReady, Promise.all([paper.loaded, ready]));
      return await work(paper);
    } finally {
      jobs.forget(job);
      paper.close();
    }
  }

  async function print(paper: PrintDocument, printer: string | null): Promise<PrintOutcome> {
    const job = paper.print(printOptions(printer));
    // People may look at a dialog for as long as they like.
    const end = await (printer === null ? job : within(PRINTED_WITHIN_MS, printProblems.printerSilent, job));
    return printOutcome(end.success, end.reason);
  }

  return {
    listPrinters: () => parts.listPrinters(),
    printDocumentReady: (job, problem) => jobs.settle(job, problem),
    printSlips: async (orderIds, printer) => {
      // Chromium would print on another printer, or say that all is well.
      const isGone = printer !== null && !(await parts.listPrinters()).some(({ name }) => name === printer);
      if (isGone) return { status: 'printer-gone' };
      try {
        return await withPrintWindow(orderIds, printer === null, (paper) => print(paper, printer));
      } catch (error) {
        return { status: 'failed', message: printProblem(error, printProblems.printer) };
      }
    },
    saveSlips: async (orderIds) => {
      const { saveTitle: title, fileKind: kind } = printProblems;
      const suggestion = slipsFileName(orderIds, new Date());
      const file = await parts.saveFile({ title, kind, ending: 'pdf', suggestion });
      if (file === null) return { status: 'cancelled' };
      let pdf: Uint8Array;
      try {
        pdf = await withPrintWindow(orderIds, false, (paper) => paper.toPdf(paperSize(parts.country())));
      } catch (error) {
        return { status: 'failed', message: printProblem(error, () => printProblems.notSaved) };
      }
      try {
        await parts.writeFile(file, pdf);
        return { status: 'done' };
      } catch (error) {
        return saveProblem(error);
      }
    },
  };
}

function printProblem(error: unknown, otherwise: (reason: string) => string): string {
  if (error instanceof PrintError) return error.message;
  return otherwise(error instanceof Error ? error.message : String(error));
}
