import { inflateSync } from 'node:zlib';

/**
 * What is wrong with a PDF: `active` carries scripts, programs or other files; `unreadable` keeps objects where they cannot be
 * looked at.
 */
export type PdfProblem = 'type' | 'encrypted' | 'active' | 'unreadable';

/** Where the end of a PDF is looked for: some programs write a little after it. */
const END_WITHIN = 2048;
/** Of packed objects, once they are unpacked. */
const MAX_OBJECT_BYTES = 50_000_000;

/** By the content, not the name: null for a PDF that only shows something. */
export function checkPdf(content: Buffer): PdfProblem | null {
  const isPdf = /^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8));
  if (!isPdf || !content.subarray(-END_WITHIN).includes('%%EOF')) return 'type';
  const text = content.toString('latin1');
  // Active content counts first: customers may send encrypted files.
  if (active.test(text)) return 'active';
  if (encrypted.test(text)) return 'encrypted';
  // Every dictionary is either plain or in one of these.
  for (const { index } of text.matchAll(packed)) {
    const start = text.indexOf('stream', index);
    if (start < 0) continue;
    const objects = inflate(content.subarray(start + 'stream'.length + (text[start + 6] === '\r' ? 2 : 1)));
    if (objects === null) return 'unreadable';
    if (active.test(objects)) return 'active';
  }
  return null;
}

function inflate(bytes: Buffer): string | null {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_OBJECT_BYTES }).toString('latin1');
  } catch {
    return null;
  }
}

/** Each character of a name may be written as its code. None is so short that pictures contain it by chance. */
function named(...names: string[]): string {
  const patterns = names.map((name) => [...name].map((character) => `(?:${character}|#${codeOf(character)})`).join(''));
  return `/(?:${patterns.join('|')})`;
}

function codeOf(character: string): string {
  const code = character.charCodeAt(0).toString(16);
  return [...code].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('');
}

const active = new RegExp(named('JavaScript', 'Launch', 'EmbeddedFile', 'RichMedia', 'Rendition'));
const encrypted = new RegExp(`${named('Encrypt')}[\\s<]`);
const packed = new RegExp(named('ObjStm'), 'g');
