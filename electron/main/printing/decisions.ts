import type { WebContentsPrintOptions } from 'electron';
import type { Outcome, PrintOutcome } from '#shared/desktop/calls.ts';
import { printProblems } from '#shared/messages/fulfilment/print.ts';

export function pageSize(countryCode: string): 'A4' | 'Letter' {
  const letter = ['US', 'CA', 'MX', 'CL', 'CO', 'CR', 'DO', 'GT', 'NI', 'PA', 'PH', 'PR', 'SV', 'VE'];
  return letter.includes(countryCode.toUpperCase()) ? 'Letter' : 'A4';
}

/** Null opens the system's dialog; a printer uses its own page size. */
export function printOptions(printer: string | null): WebContentsPrintOptions {
  return printer === null ? { silent: false } : { silent: true, deviceName: printer, usePrinterDefaultPageSize: true };
}

/** Chromium's reasons are English words, not codes. */
export function printOutcome(success: boolean, reason: string): PrintOutcome {
  if (success) return { status: 'done' };
  if (/cancel/i.test(reason)) return { status: 'cancelled' };
  if (/devicename|no printers/i.test(reason)) return { status: 'printer-gone' };
  return { status: 'failed', message: printProblems.printer(reason) };
}

export function slipsFileName(orderIds: string[], day: string): string {
  const [first, ...others] = orderIds;
  return others.length === 0 ? `packing-slip-${first}.pdf` : `${orderIds.length}-packing-slips-${day}.pdf`;
}

export function saveProblem(error: unknown): Outcome {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return { status: 'failed', message: reasonOf(code) };
}

function reasonOf(code: unknown): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
      return printProblems.notWritable;
    case 'ENOSPC':
    case 'EDQUOT':
      return printProblems.diskFull;
    case 'EBUSY':
      return printProblems.fileInUse;
    default:
      return printProblems.notSaved;
  }
}
