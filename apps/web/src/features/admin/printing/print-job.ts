import type { Outcome, PrintOutcome } from '#shared/desktop/calls.ts';
import { printProblems } from '#shared/messages/fulfilment/print.ts';

export type PrintTarget = { kind: 'printer'; printer: string | null } | { kind: 'file' };

export interface PrintProblem {
  orderId: string;
  reason: string;
}

export interface PrintResult {
  printed: string[];
  failed: PrintProblem[];
  /** The rest was not tried. */
  stopped: boolean;
  printerGone: boolean;
}

export interface PrintParts {
  check(orderId: string): Promise<string | null>;
  print(orderIds: string[], printer: string | null): Promise<PrintOutcome>;
  save(orderIds: string[]): Promise<Outcome>;
  onProgress(done: number): void;
  isStopped(): boolean;
}

/**
 * One order at a time on a printer, so that each can fail separately; a dialog or a file takes all readable orders
 * together. When the printer disappears, the dialog takes the rest.
 */
export async function runPrintJob(orderIds: string[], target: PrintTarget, parts: PrintParts): Promise<PrintResult> {
  const result: PrintResult = { printed: [], failed: [], stopped: false, printerGone: false };
  const left = [...orderIds];
  if (target.kind === 'printer' && target.printer !== null) {
    await printEach(left, target.printer, parts, result);
    if (!result.printerGone) return result;
  }
  const send = target.kind === 'file' ? parts.save : (ids: string[]) => parts.print(ids, null);
  await sendTogether(left, send, parts, result);
  return result;
}

async function printEach(left: string[], printer: string, parts: PrintParts, result: PrintResult): Promise<void> {
  for (let orderId = left.at(0); orderId !== undefined; orderId = left.at(0)) {
    if (parts.isStopped()) {
      result.stopped = true;
      return;
    }
    const outcome = await attempt(parts.print([orderId], printer));
    if (outcome.status === 'printer-gone') {
      result.printerGone = true;
      return;
    }
    left.shift();
    record([orderId], outcome, result);
    parts.onProgress(result.printed.length + result.failed.length);
    if (result.stopped) return;
  }
}

async function sendTogether(
  left: string[],
  send: (orderIds: string[]) => Promise<PrintOutcome>,
  parts: PrintParts,
  result: PrintResult,
): Promise<void> {
  const before = result.printed.length + result.failed.length;
  const good: string[] = [];
  for (const [index, orderId] of left.entries()) {
    if (parts.isStopped()) break;
    const reason = await parts.check(orderId);
    if (reason === null) good.push(orderId);
    else result.failed.push({ orderId, reason });
    parts.onProgress(before + index + 1);
  }
  if (parts.isStopped()) result.stopped = true;
  else if (good.length > 0) record(good, await attempt(send(good)), result);
}

/** A call rejects only on a programming error; the user must see that too. */
function attempt(outcome: Promise<PrintOutcome>): Promise<PrintOutcome> {
  return outcome.catch(() => ({ status: 'failed', message: printProblems.unexpected }));
}

function record(orderIds: string[], outcome: PrintOutcome, result: PrintResult): void {
  switch (outcome.status) {
    case 'done':
      result.printed.push(...orderIds);
      break;
    case 'cancelled':
      result.stopped = true;
      break;
    case 'failed':
      result.failed.push(...orderIds.map((orderId) => ({ orderId, reason: outcome.message })));
      break;
    case 'printer-gone': {
      const reason = printProblems.noPrinter;
      result.failed.push(...orderIds.map((orderId) => ({ orderId, reason })));
    }
  }
}
