/// <reference path="../../integrations/pdf/packages.d.ts" />
import type { Content } from 'pdfmake';
import { CONTENT_WIDTH, type PdfDocument, type SetText } from '#server/integrations/pdf/make-pdf.ts';
import { LABEL, LOGO, letterhead, rowsLayout, SMALL } from '#server/services/pdf/document-parts.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import type { ShippingData } from '#shared/domain/products/shipping-data.ts';
import type { Unit } from '#shared/domain/products/units.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { dataSheetMessages as texts } from '#shared/messages/products/data-sheet.ts';
import { shippingFacts } from '#shared/messages/products/shipping-data.ts';
import { unitMessages } from '#shared/messages/products/units.ts';

/** What anybody may see of a product: no prices. */
export interface DataSheet {
  seller: Invoice['seller'];
  name: string;
  description: string;
  partNumber: string | null;
  barcode: string | null;
  category: string | null;
  family: string | null;
  unit: Unit;
  minimumQuantity: number;
  orderMultiple: number;
  specifications: { name: string; value: string }[];
  shipping: ShippingData;
  /** In milliseconds since 1970. */
  createdAt: number;
  /** Of the product's page. */
  address: string;
  /** As a PNG. */
  logo: Uint8Array | null;
  picture: { jpeg: Uint8Array } | { svg: string } | null;
}

const PICTURE = 'picture';
const PICTURE_BOX: [number, number] = [200, 150];
/** Its fonts are not those of the document, which then takes its own. */
const SILENT = { warningCallback: () => {} };
const LABEL_WIDTH = 180;

export function layOutDataSheet(sheet: DataSheet): PdfDocument {
  const { seller, name, partNumber, category, family, logo, picture } = sheet;
  const lines = [
    [texts.title, partNumber !== null && `${purchaseMessages.partNumber} ${partNumber}`],
    [category, family !== name && family],
  ];
  return {
    title: `${partNumber ?? name} ${texts.title}`,
    author: seller.name,
    createdAt: sheet.createdAt,
    content: (set) => [
      ...letterhead({
        seller,
        title: name,
        lines: lines.map((parts) => parts.filter(Boolean).join(' · ')).filter(Boolean),
        set,
        hasLogo: logo !== null,
      }),
      intro(sheet, set),
      ...table(
        purchaseMessages.specifications,
        sheet.specifications.map((row) => [row.name, row.value]),
        set,
      ),
      ...table(purchaseMessages.productData, productRows(sheet), set),
      { text: set(sheet.address), ...SMALL, margin: [0, 16, 0, 0] },
    ],
    footer: (page, pages) => texts.page(partNumber ?? name, page, pages),
    images: {
      ...(logo !== null && { [LOGO]: logo }),
      ...(picture !== null && 'jpeg' in picture && { [PICTURE]: picture.jpeg }),
    },
  };
}

function intro({ description, picture }: DataSheet, set: SetText): Content {
  const text: Content = { width: '*', text: set(description) };
  if (picture === null) return { ...text, margin: [0, 12, 0, 12] };
  const shown: Content =
    'svg' in picture ? { svg: picture.svg, fit: PICTURE_BOX, options: SILENT } : { image: PICTURE, fit: PICTURE_BOX };
  return { columns: [{ ...shown, width: PICTURE_BOX[0] }, text], columnGap: 20, margin: [0, 12, 0, 12] };
}

function productRows({
  partNumber,
  barcode,
  unit,
  minimumQuantity,
  orderMultiple,
  shipping,
}: DataSheet): [string, string][] {
  const rows: [string, string | null][] = [
    [purchaseMessages.partNumber, partNumber],
    [purchaseMessages.barcode, barcode],
    [purchaseMessages.soldBy, unitMessages.one(unit)],
    [texts.minimumOrder, minimumQuantity > 1 ? unitMessages.many(minimumQuantity, unit) : null],
    [purchaseMessages.orderMultiple, orderMultiple > 1 ? unitMessages.many(orderMultiple, unit) : null],
  ];
  for (const { label, value } of shippingFacts(shipping)) rows.push([label, value]);
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}

function table(title: string, rows: [string, string][], set: SetText): Content[] {
  if (rows.length === 0) return [];
  return [
    { text: set(title), ...LABEL, margin: [0, 12, 0, 3] },
    {
      table: {
        widths: [LABEL_WIDTH, CONTENT_WIDTH - LABEL_WIDTH],
        dontBreakRows: true,
        body: rows.map(([label, value]) => [
          { text: set(label), color: '#333', margin: [0, 4, 12, 4] },
          { text: set(value), margin: [0, 4, 0, 4] },
        ]),
      },
      layout: { ...rowsLayout, hLineWidth: () => 0.6, hLineColor: (row) => (row === 0 ? '#000' : '#bbb') },
    },
  ];
}
