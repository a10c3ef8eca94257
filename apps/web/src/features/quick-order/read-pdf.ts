import { getDocumentProxy } from 'unpdf';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { UnreadableFileError } from '#web/features/quick-order/unreadable-file.ts';

/** More is a catalogue. */
const MAX_PAGES = 50;

/** A piece of text with its place on the page, in points; `y` grows upwards. */
interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The text layer of a PDF, line by line. @throws {UnreadableFileError} for a picture of a page, a password, or no PDF */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  try {
    const pdf = await getDocumentProxy(bytes);
    const lines: string[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      lines.push(...toLines(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [toPiece(item)] : []))));
    }
    await pdf.loadingTask.destroy();
    if (lines.length === 0) throw new UnreadableFileError(quickOrderMessages.pdfWithoutText);
    return lines.join('\n');
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError(quickOrderMessages.fileUnreadable, { cause: error });
  }
}

interface TextItem {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

function toPiece({ str: text, transform: [, , , , x = 0, y = 0], width, height }: TextItem): Piece {
  return { text, x, y, width, height: height || 10 };
}

/** Pieces at one height are a line, in reading order; a wide gap separates cells. */
function toLines(pieces: Piece[]): string[] {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(first.y - piece.y) < Math.min(first.height, piece.height) / 2) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => joined(row.toSorted((a, b) => a.x - b.x)));
}

function joined(row: Piece[]): string {
  let text = '';
  let end: number | null = null;
  for (const piece of row) {
    const gap = end === null ? 0 : piece.x - end;
    text += gap > piece.height ? '\t' : gap > piece.height / 6 ? ' ' : '';
    text += piece.text;
    end = piece.x + piece.width;
  }
  return text.trim();
}
