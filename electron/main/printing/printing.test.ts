import { afterEach, expect, test, vi } from 'vitest';
import { pageSize, printOptions, printOutcome, slipsFileName } from '#electron/main/printing/decisions.ts';
import { createPrinting, type PrintDocument, type PrintingParts } from '#electron/main/printing/printing.ts';
import { desktopCalls } from '#shared/desktop/calls.ts';
import { PRINT_JOB } from '#shared/desktop/pages.ts';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { printProblems } from '#shared/messages/fulfilment/print.ts';

const id = '01890000-0000-7000-8000-000000000001';
const otherId = '01890000-0000-7000-8000-000000000002';
const office = { name: 'HP_Office', label: 'HP in the office' };

afterEach(() => void vi.useRealTimers());

function printingWith(
  options: { problem?: string; document?: Partial<PrintDocument>; parts?: Partial<PrintingParts> } = {},
) {
  const opened: { page: string; visible: boolean }[] = [];
  const printed = vi.fn();
  const saved: string[] = [];
  const closed = vi.fn();
  const printing = createPrinting({
    openPrintWindow: (page, { visible }) => {
      const address = new URL(page, 'app://bulkhead');
      const job = address.searchParams.get(PRINT_JOB) ?? '';
      address.searchParams.delete(PRINT_JOB);
      opened.push({ page: address.pathname + address.search, visible });
      queueMicrotask(() => printing.printDocumentReady(job, options.problem ?? null));
      return {
        loaded: Promise.resolve(),
        print: async (how) => {
          printed(how);
          return { success: true, reason: '' };
        },
        toPdf: async (size) => new TextEncoder().encode(`%PDF- on ${size}`),
        close: closed,
        ...options.document,
      };
    },
    listPrinters: async () => [office],
    saveFile: async ({ suggestion }) => `/home/${suggestion}`,
    writeFile: async (file, content) => void saved.push(`${file}: ${new TextDecoder().decode(content)}`),
    country: () => 'DE',
    ...options.parts,
  });
  return { printing, opened, printed, saved, closed };
}

test('a selected printer prints without a dialog, in its own page size, from a hidden window', async () => {
  const { printing, opened, printed, closed } = printingWith();
  expect(await printing.printSlips([id], office.name)).toEqual({ status: 'done' });
  expect(opened).toEqual([{ page: `/dashboard/packingslips?order=${id}`, visible: false }]);
  expect(printed).toHaveBeenCalledWith({ silent: true, deviceName: office.name, usePrinterDefaultPageSize: true });
  expect(closed).toHaveBeenCalledOnce();
});

test('labels go to their own printer, one page each, and are asked for again when it is gone', async () => {
  const zebra = { name: 'Zebra', label: 'Zebra at the bench' };
  const { printing, opened, printed } = printingWith({ parts: { listPrinters: async () => [office, zebra] } });
  expect(await printing.printLabels([id], zebra.name)).toEqual({ status: 'done' });
  expect(opened).toEqual([{ page: `/dashboard/labels?order=${id}`, visible: false }]);
  expect(printed).toHaveBeenCalledWith({ silent: true, deviceName: zebra.name, usePrinterDefaultPageSize: true });
  expect(await printing.printLabels([id], 'Old_Zebra')).toEqual({ status: 'printer-gone' });
  expect(await printing.printLabels([id], null)).toEqual({ status: 'done' });
  expect(opened[1]).toEqual({ page: `/dashboard/labels?order=${id}`, visible: true });
});

test("without a printer the system's dialog opens once for all orders", async () => {
  const { printing, opened, printed } = printingWith();
  await printing.printSlips([id, otherId], null);
  expect(opened).toEqual([{ page: `/dashboard/packingslips?order=${id}&order=${otherId}`, visible: true }]);
  expect(printed.mock.calls).toEqual([[{ silent: false }]]);
});

test('reports a missing printer before it opens a window', async () => {
  const { printing, opened } = printingWith();
  expect(await printing.printSlips([id], 'Old_Printer')).toEqual({ status: 'printer-gone' });
  expect(opened).toEqual([]);
});

test.each([
  [true, '', { status: 'done' }],
  [false, 'Print job canceled', { status: 'cancelled' }],
  [false, 'cancelled', { status: 'cancelled' }],
  [false, 'Invalid deviceName provided', { status: 'printer-gone' }],
  [false, 'No printers available on the network', { status: 'printer-gone' }],
  [false, 'Print job failed', { status: 'failed', message: printProblems.printer('Print job failed') }],
])('the end of a print job (%s, "%s") is told', (success, reason, outcome) => {
  expect(printOutcome(success, reason)).toEqual(outcome);
});

test('a print document that fails reports why and is closed', async () => {
  const { printing, printed, closed } = printingWith({ problem: 'We could not find it.' });
  const failed = { status: 'failed', message: 'We could not find it.' };
  expect(await printing.printSlips([id], office.name)).toEqual(failed);
  expect(await printing.saveSlips([id], '2026-11-03')).toEqual(failed);
  expect(printed).not.toHaveBeenCalled();
  expect(closed).toHaveBeenCalledTimes(2);
});

test('a print document and a printer without a response time out', async () => {
  vi.useFakeTimers();
  const never = new Promise<never>(() => {});
  const page = printingWith({ document: { loaded: never } });
  const printer = printingWith({ document: { print: () => never } });
  const outcomes = [page.printing.printSlips([id], office.name), printer.printing.printSlips([id], office.name)];
  await vi.advanceTimersByTimeAsync(150_000);
  expect(await Promise.all(outcomes)).toEqual([
    { status: 'failed', message: printProblems.notReady },
    { status: 'failed', message: printProblems.printerSilent },
  ]);
  expect(page.closed).toHaveBeenCalledOnce();
  expect(printer.closed).toHaveBeenCalledOnce();
});

test('a printer that throws is reported', async () => {
  const { printing, closed } = printingWith({ document: { print: () => Promise.reject(new Error('jam')) } });
  const jam = { status: 'failed', message: printProblems.printer('jam') };
  expect(await printing.printSlips([id], null)).toEqual(jam);
  expect(closed).toHaveBeenCalledOnce();
});

test('saves a PDF where the dialog says, in the page size of the country', async () => {
  const { printing, opened, saved } = printingWith();
  expect(await printing.saveSlips([id], '2026-11-03')).toEqual({ status: 'done' });
  expect(await printing.savePickList([], '2026-11-03')).toEqual({ status: 'done' });
  expect(opened.map(({ page, visible }) => [page, visible])).toEqual([
    [`/dashboard/packingslips?order=${id}`, false],
    ['/dashboard/picklist', false],
  ]);
  const files = [`packing-slip-${id}`, 'pick-list-2026-11-03'];
  expect(saved).toEqual(files.map((name) => `/home/${name}.pdf: %PDF- on A4`));
});

test('a cancelled dialog opens and writes nothing', async () => {
  const { printing, opened, saved } = printingWith({ parts: { saveFile: async () => null } });
  expect(await printing.saveSlips([id], '2026-11-03')).toEqual({ status: 'cancelled' });
  expect([opened, saved]).toEqual([[], []]);
});

test.each([
  ['EACCES', printProblems.notWritable],
  ['ENOSPC', printProblems.diskFull],
  ['EBUSY', printProblems.fileInUse],
  ['EIO', printProblems.notSaved],
])('a file that cannot be written (%s) is told in words', async (code, message) => {
  const refused = Object.assign(new Error(code), { code });
  const { printing } = printingWith({ parts: { writeFile: () => Promise.reject(refused) } });
  expect(await printing.saveSlips([id], '2026-11-03')).toEqual({ status: 'failed', message });
});

test('file names name the order, or the number of orders and the day', () => {
  expect(slipsFileName([id], '2026-11-03')).toBe(`packing-slip-${id}.pdf`);
  expect(slipsFileName([id, otherId], '2026-11-03')).toBe('2-packing-slips-2026-11-03.pdf');
});

test("the page size is Letter where it is used, A4 elsewhere, and the dialog's own with a dialog", () => {
  expect(['US', 'ca', 'DE', ''].map(pageSize)).toEqual(['Letter', 'Letter', 'A4', 'A4']);
  expect(printOptions(null)).toEqual({ silent: false });
});

test('the calls take order ids only, and at most as many as one job prints', () => {
  const accepts = (orderIds: unknown) => desktopCalls.printSlips.input.safeParse({ orderIds, printer: null }).success;
  expect(accepts([id])).toBe(true);
  for (const ids of [[], ['../x'], [`${id}&x=1`], id, Array(MAX_SLIPS + 1).fill(id)]) expect(accepts(ids)).toBe(false);
});
