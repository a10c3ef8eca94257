/// <reference path="../../integrations/pdf/packages.d.ts" />
import type { Content, Style, TableLayout } from 'pdfmake';
import { CONTENT_WIDTH, type SetText } from '#server/integrations/pdf/make-pdf.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { sellerLines } from '#shared/messages/documents/invoice-texts.ts';

// What all of the shop's paper has in common.

/** The name under which the logo is among the images. */
export const LOGO = 'logo';
const LOGO_BOX: [number, number] = [170, 45];
export const SMALL: Style = { fontSize: 8, lineHeight: 1.3 };
export const LABEL: Style = { ...SMALL, bold: true, color: '#333' };
const BLACK = '#000';

interface Letterhead {
  seller: Invoice['seller'];
  title: string;
  /** Below the title. */
  lines: string[];
  set: SetText;
  hasLogo: boolean;
}

export function letterhead({ seller, title, lines, set, hasLogo }: Letterhead): Content[] {
  return [
    ...(hasLogo ? [{ image: LOGO, fit: LOGO_BOX, margin: [0, 0, 0, 6] } satisfies Content] : []),
    { text: set(seller.name.toUpperCase()), bold: true, characterSpacing: 0.8 },
    { text: set(sellerLines(seller).join('\n')), ...SMALL },
    { text: set(title), fontSize: 20, bold: true, margin: [0, 10, 0, 4] },
    { text: set(lines.join('\n')) },
    rule({ width: 1.7, margin: [0, 10, 0, 0] }),
  ];
}

export const rowsLayout = {
  hLineWidth: (row: number) => (row === 0 ? 0 : 0.6),
  vLineWidth: () => 0,
  hLineColor: () => BLACK,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
} satisfies TableLayout;

export function rule({ width, margin }: { width: number; margin: [number, number, number, number] }): Content {
  return {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: CONTENT_WIDTH, y2: 0, lineWidth: width, lineColor: BLACK }],
    margin,
  };
}
