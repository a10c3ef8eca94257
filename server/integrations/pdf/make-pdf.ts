/// <reference path="./packages.d.ts" />
import pdfmake, { type Content } from 'pdfmake';
import type { FontFamily } from '#server/integrations/pdf/fonts.ts';
import { type TextRun, toRuns } from '#server/integrations/pdf/text-runs.ts';

/** Text in the fonts that have its letters. */
export type SetText = (text: string) => TextRun[];

export interface PdfDocument {
  title: string;
  author: string;
  /** In milliseconds since 1970; the same document has the same bytes at any time. */
  createdAt: number;
  content: (set: SetText) => Content[];
  /** At the bottom of each page. */
  footer: (page: number, pages: number) => string;
  /** As PNG or JPEG. */
  images: Record<string, Uint8Array>;
}

const MM = 72 / 25.4;
const MARGIN = 15 * MM;
/** The width of A4 between the margins, in points. */
export const CONTENT_WIDTH = 210 * MM - 2 * MARGIN;

/** Sets every text, without making the file. @throws {UnprintableText} */
export function checkText({ content }: PdfDocument, fonts: FontFamily[]): void {
  content((text) => setLines(text, fonts));
}

/** @throws {UnprintableText} */
export async function makePdf(document: PdfDocument, fonts: FontFamily[]): Promise<Uint8Array<ArrayBuffer>> {
  const set: SetText = (text) => setLines(text, fonts);
  prepare(fonts);
  const { title, author, createdAt, images } = document;
  const made = pdfmake.createPdf({
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 4 * MM],
    info: { title, author, creationDate: new Date(createdAt) },
    language: 'en',
    displayTitle: true,
    defaultStyle: { font: fonts[0]?.name ?? '', fontSize: 9.5, lineHeight: 1.25 },
    content: document.content(set),
    footer: (page, pages) => ({
      text: set(document.footer(page, pages)),
      fontSize: 8,
      color: '#333',
      alignment: 'right',
      margin: [MARGIN, 2 * MM, MARGIN, 0],
    }),
    images: Object.fromEntries(
      Object.entries(images).map(([name, bytes]) => [
        name,
        `data:image;base64,${Buffer.from(bytes).toString('base64')}`,
      ]),
    ),
  });
  return made.getBuffer();
}

/** It reads no files and no addresses. */
function prepare(fonts: FontFamily[]): void {
  pdfmake.setLocalAccessPolicy(() => false);
  pdfmake.setUrlAccessPolicy(() => false);
  for (const { name, normal, bold } of fonts) {
    // A parsed font remembers of each glyph the first letter that it stood for, which would be that of another document.
    for (const font of [normal, bold]) Object.assign(font, { _glyphs: {} });
    pdfmake.virtualfs.writeFileSync(`${name}-normal`, normal);
    pdfmake.virtualfs.writeFileSync(`${name}-bold`, bold);
  }
  pdfmake.setFonts(
    Object.fromEntries(fonts.map(({ name }) => [name, { normal: `${name}-normal`, bold: `${name}-bold` }])),
  );
}

function setLines(text: string, fonts: FontFamily[]): TextRun[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [{ text: '\n', font: fonts[0]?.name ?? '' }]),
      ...toRuns(line, fonts),
    ]);
}
