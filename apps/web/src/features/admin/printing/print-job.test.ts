import { expect, test, vi } from 'vitest';
import type { PrintOutcome } from '#shared/desktop/calls.ts';
import { printProblems } from '#shared/messages/fulfilment/print.ts';
import { type PrintParts, runPrintJob } from '#web/features/admin/printing/print-job.ts';

const done: PrintOutcome = { status: 'done' };
const office = { kind: 'printer', printer: 'Office' } as const;
const dialog = { kind: 'printer', printer: null } as const;

function partsWith<Parts extends Partial<PrintParts>>(parts?: Parts) {
  const all = {
    check: vi.fn<PrintParts['check']>(async () => null),
    print: vi.fn<PrintParts['print']>(async () => done),
    save: vi.fn<PrintParts['save']>(async () => ({ status: 'done' })),
    onProgress: vi.fn(),
    isStopped: () => false,
  };
  return Object.assign(all, parts);
}

test('sends orders to a printer one at a time and reports progress', async () => {
  const parts = partsWith();
  const result = await runPrintJob(['a', 'b', 'c'], office, parts);
  expect(result).toEqual({ printed: ['a', 'b', 'c'], failed: [], stopped: false, printerGone: false });
  expect(parts.print.mock.calls).toEqual([['a'], ['b'], ['c']].map((ids) => [ids, 'Office']));
  expect(parts.onProgress.mock.calls).toEqual([[1], [2], [3]]);
  expect(parts.check).not.toHaveBeenCalled();
});

test('prints the other orders when one fails', async () => {
  const print = async ([id]: string[]): Promise<PrintOutcome> => {
    if (id === 'a') return { status: 'failed', message: 'jam' };
    if (id === 'b') throw new Error('inside');
    return done;
  };
  const { printed, failed } = await runPrintJob(['a', 'b', 'c'], office, partsWith({ print }));
  expect(printed).toEqual(['c']);
  expect(failed).toEqual([
    { orderId: 'a', reason: 'jam' },
    { orderId: 'b', reason: printProblems.unexpected },
  ]);
});

test('prints nothing more after a stop', async () => {
  let stopped = false;
  const parts = partsWith({
    isStopped: () => stopped,
    onProgress: () => {
      stopped = true;
    },
  });
  expect(await runPrintJob(['a', 'b'], office, parts)).toMatchObject({ printed: ['a'], failed: [], stopped: true });
  stopped = false;
  expect(await runPrintJob(['a', 'b'], { kind: 'file' }, parts)).toMatchObject({ printed: [], stopped: true });
  expect(parts.save).not.toHaveBeenCalled();
});

test('passes the remaining orders to the dialog when the printer disappears', async () => {
  const print = vi.fn<PrintParts['print']>(async ([id], printer) =>
    printer !== null && id === 'b' ? { status: 'printer-gone' } : done,
  );
  const parts = partsWith({ print });
  expect(await runPrintJob(['a', 'b', 'c'], office, parts)).toEqual({
    printed: ['a', 'b', 'c'],
    failed: [],
    stopped: false,
    printerGone: true,
  });
  expect(print.mock.calls.at(-1)).toEqual([['b', 'c'], null]);
  expect(parts.onProgress).toHaveBeenLastCalledWith(3);
});

test('passes all readable orders to the dialog together', async () => {
  const check = async (id: string) => (id === 'b' ? 'not found' : null);
  const parts = partsWith({ check });
  const result = await runPrintJob(['a', 'b', 'c'], dialog, parts);
  expect(result).toMatchObject({ printed: ['a', 'c'], failed: [{ orderId: 'b', reason: 'not found' }] });
  expect(parts.print.mock.calls).toEqual([[['a', 'c'], null]]);
});

test('opens no dialog without a readable order', async () => {
  const parts = partsWith({ check: async () => 'not found' });
  expect((await runPrintJob(['a'], dialog, parts)).failed).toHaveLength(1);
  expect(parts.print).not.toHaveBeenCalled();
});

test('reports a computer without a printer as a failure, a closed dialog not', async () => {
  const closed = await runPrintJob(['a'], dialog, partsWith({ print: async () => ({ status: 'cancelled' }) }));
  expect(closed).toEqual({ printed: [], failed: [], stopped: true, printerGone: false });
  const none = await runPrintJob(['a'], office, partsWith({ print: async () => ({ status: 'printer-gone' }) }));
  expect(none.failed).toEqual([{ orderId: 'a', reason: printProblems.noPrinter }]);
});

test('fails every order of a file that cannot be written', async () => {
  const save = async () => ({ status: 'failed', message: 'The disk is full.' }) as const;
  const { failed } = await runPrintJob(['a', 'b'], { kind: 'file' }, partsWith({ save }));
  expect(failed.map(({ orderId }) => orderId)).toEqual(['a', 'b']);
});
