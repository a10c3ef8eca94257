import { decodeText } from '#shared/domain/reading/decode-text.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { UnreadableFileError } from '#web/features/quick-order/unreadable-file.ts';

/** In bytes; pictures of a letterhead count too. */
const MAX_FILE = 10_000_000;

/**
 * The text of a purchase order: cells of a row are separated by tabs. PDFs and spreadsheets are read here and not by the
 * server, whose work anyone could keep up with a bad file.
 * @throws {UnreadableFileError}
 */
export async function readOrderFile(file: File): Promise<string> {
  if (file.size > MAX_FILE) throw new UnreadableFileError(quickOrderMessages.fileTooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  if (begin.includes('%PDF-')) {
    const { readPdf } = await import('#web/features/quick-order/read-pdf.ts');
    return readPdf(bytes);
  }
  if (begin.startsWith('PK\u0003\u0004')) {
    const { readSheet } = await import('#web/features/quick-order/read-sheet.ts');
    return readSheet(bytes);
  }
  const decoded = decodeText(bytes, (encoding, bytes) => new TextDecoder(encoding, { fatal: true }).decode(bytes));
  if (!decoded) throw new UnreadableFileError(quickOrderMessages.fileUnreadable);
  return decoded.text;
}
