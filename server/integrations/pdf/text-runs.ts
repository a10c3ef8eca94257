/// <reference path="./packages.d.ts" />
import bidiFactory from 'bidi-js/dist/bidi.mjs';
import type { FontFamily } from '#server/integrations/pdf/fonts.ts';

const bidi = bidiFactory();

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Nothing is lost without them, such as marks of direction, joiners and the variation of an emoji. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
const LETTER = /[\p{L}\p{N}]/u;
const BLANK = /\p{Zs}/u;

/** Text in one font, in the order in which it is seen. */
export interface TextRun {
  text: string;
  font: string;
}

/** What no font has letters for. */
export class UnprintableText extends Error {
  readonly characters: string;

  constructor(characters: string[]) {
    const all = [...new Set(characters)].join('');
    super(`No font has ${all}`);
    this.characters = all;
  }
}

/**
 * A line as runs of the first fonts that have its letters. A line that is wider than its place is wrapped as if it were read
 * from left to right.
 * @throws {UnprintableText}
 */
export function toRuns(line: string, fonts: FontFamily[]): TextRun[] {
  const missing: string[] = [];
  const runs = visualParts(line.normalize('NFC')).flatMap(({ text, isReversed }) => {
    const ofPart = setPart(text, fonts, missing);
    return isReversed ? ofPart.toReversed() : ofPart;
  });
  if (missing.length > 0) throw new UnprintableText(missing);
  return runs;
}

function setPart(text: string, fonts: FontFamily[], missing: string[]): TextRun[] {
  const runs: TextRun[] = [];
  let last: FontFamily | undefined;
  for (const character of text) {
    const found = findGlyph(character, fonts, last);
    if (found === 'none') missing.push(character);
    if (typeof found === 'string') continue;
    const run = runs.at(-1);
    if (run && found.font === last) run.text += found.text;
    else runs.push({ text: found.text, font: found.font.name });
    last = found.font;
  }
  return runs;
}

type Found = { text: string; font: FontFamily } | 'invisible' | 'none';

function findGlyph(character: string, fonts: FontFamily[], last: FontFamily | undefined): Found {
  // Marks and punctuation stay in the font of what they follow.
  const order = last === undefined || LETTER.test(character) ? fonts : [last, ...fonts];
  for (const text of [character, plain(character)]) {
    const points = [...text].map((each) => each.codePointAt(0) ?? 0);
    const font = order.find(({ normal }) => points.every((point) => normal.hasGlyphForCodePoint(point)));
    if (font) return { text, font };
  }
  return INVISIBLE.test(character) || character === '\ufe0f' ? 'invisible' : 'none';
}

/** Such as a yen sign of one width for that of another. A blank that keeps a number together stays one. */
function plain(character: string): string {
  return BLANK.test(character) ? '\u00a0' : character.normalize('NFKC');
}

/** The line in the order in which it is seen. Fonts turn the letters of a word that is read from right to left. */
function visualParts(line: string): { text: string; isReversed: boolean }[] {
  if (!RIGHT_TO_LEFT.test(line)) return [{ text: line, isReversed: false }];
  const levels = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, levels.levels);
  const parts: { text: string; level: number }[] = [];
  for (const index of bidi.getReorderedIndices(line, levels)) {
    const level = levels.levels[index] ?? 0;
    const character = mirrored.get(index) ?? line[index] ?? '';
    const part = parts.at(-1);
    const isBlank = BLANK.test(character);
    if (part && part.level === level && !isBlank && !BLANK.test(part.text)) {
      part.text = level % 2 === 1 ? character + part.text : part.text + character;
    } else parts.push({ text: character, level });
  }
  return parts.map(({ text, level }) => ({ text, isReversed: level % 2 === 1 }));
}
