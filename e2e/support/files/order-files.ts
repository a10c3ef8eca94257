import { write } from '@e965/xlsx';
import pdfmake from 'pdfmake';

/** A purchase order as programs write it: a letter around a table of position, part number, quantity, unit and price. */
export type OrderTable = [position: number, partNumber: string, quantity: number, unit: string][];

export async function orderPdf(lines: OrderTable): Promise<Buffer> {
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => true);
  pdfmake.setFonts({ Helvetica: { normal: 'Helvetica', bold: 'Helvetica-Bold' } });
  const document = pdfmake.createPdf({
    defaultStyle: { font: 'Helvetica', fontSize: 10 },
    content: [
      { text: 'Purchase order 4500012345' },
      { text: 'Please deliver to our works, gate 3.' },
      {
        table: {
          widths: [30, 240, 60, 40],
          body: [['Pos.', 'Part number', 'Quantity', 'Unit'], ...lines].map((row) =>
            row.map((cell) => ({ text: String(cell) })),
          ),
        },
        layout: {},
      },
      { text: 'Kind regards' },
    ],
  });
  return document.getBuffer();
}

export function orderSheet(lines: OrderTable): Buffer {
  const cells = [['Pos.', 'Part number', 'Quantity', 'Unit'], ...lines];
  const sheet = cells.map((row) =>
    row.map((cell) => ({ t: typeof cell === 'number' ? ('n' as const) : ('s' as const), v: cell })),
  );
  return write(
    { SheetNames: ['Order'], Sheets: { Order: { '!data': sheet, '!ref': `A1:D${cells.length}` } } },
    { type: 'buffer', bookType: 'xlsx' },
  );
}
