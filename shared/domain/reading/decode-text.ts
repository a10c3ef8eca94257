import type { TableFormat } from '#shared/domain/imports/imports.ts';

export interface DecodedText {
  text: string;
  format: Exclude<TableFormat, 'spreadsheet'>;
}

/** The platform's decoder; throws on bytes that are not of the encoding. Removes the byte order mark. */
type Decode = (encoding: string, bytes: Uint8Array) => string;

const SAMPLE = 4096;

/** By its byte order mark, else UTF-8, else as Windows writes Western European text; null for what is no text. */
export function decodeText(bytes: Uint8Array, decode: Decode): DecodedText | null {
  const [first, second] = bytes;
  const mark = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  const wide = mark ?? guessUtf16(bytes.subarray(0, SAMPLE));
  const tryAs = (encoding: string, format: DecodedText['format']): DecodedText | null => {
    try {
      return { text: decode(encoding, bytes), format };
    } catch {
      return null;
    }
  };
  if (wide !== null) return tryAs(wide, 'utf-16');
  if (bytes.includes(0)) return null;
  return tryAs('utf-8', 'utf-8') ?? (isWindowsText(bytes) ? tryAs('windows-1252', 'windows-1252') : null);
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

/** Bytes of control characters are of another kind of file. */
function isWindowsText(bytes: Uint8Array): boolean {
  return !bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13);
}
