import { unreadable } from '#server/services/imports/reading/table.ts';
import type { TableFormat } from '#shared/domain/imports/imports.ts';
import { importFileMessages as texts } from '#shared/messages/imports/imports.ts';

export interface DecodedText {
  text: string;
  format: TableFormat;
}

/** By its byte order mark, else UTF-8, else as Windows writes Western European text. @throws {AppError} import_unreadable */
export function decodeText(bytes: Uint8Array): DecodedText {
  const found = decodeUtf16(bytes) ?? decodeUtf8(bytes) ?? decodeWindows(bytes);
  if (found.text.trim() === '') throw unreadable(texts.empty);
  return found;
}

const SAMPLE = 4096;

function decodeUtf16(bytes: Uint8Array): DecodedText | null {
  const [first, second] = bytes;
  const mark = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  const label = mark ?? guessUtf16(bytes.subarray(0, SAMPLE));
  if (label === null) return null;
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), format: 'utf-16' };
  } catch (cause) {
    throw unreadable(texts.binary, cause);
  }
}

/** Without a mark, Western text has a zero in nearly every second byte. */
function guessUtf16(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length * 0.4 && even === 0) return 'utf-16le';
  return even > sample.length * 0.4 && odd === 0 ? 'utf-16be' : null;
}

function decodeUtf8(bytes: Uint8Array): DecodedText | null {
  if (bytes.includes(0)) throw unreadable(texts.binary);
  try {
    // Removes the byte order mark.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), format: 'utf-8' };
  } catch {
    return null;
  }
}

/** Bytes of control characters are of another kind of file. */
function decodeWindows(bytes: Uint8Array): DecodedText {
  if (bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) throw unreadable(texts.binary);
  return { text: new TextDecoder('windows-1252').decode(bytes), format: 'windows-1252' };
}
