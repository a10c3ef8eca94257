import { isReversal } from '#shared/domain/reading/orders/order-vocabulary.ts';
import { isClosing, isOtherLine, isPlace } from '#shared/domain/reading/orders/other-lines.ts';
import { type PartRun, partRuns } from '#shared/domain/reading/orders/part-runs.ts';
import { type Column, headingOf } from '#shared/domain/reading/orders/table-heading.ts';
import { type TextRange, type Word, wordsOf } from '#shared/domain/reading/orders/words.ts';

/** A line of a text, cut into cells where it is a row of a table. */
export interface SourceLine extends TextRange {
  /** From 1, of the line of the text where it begins. */
  line: number;
  cells: Word[] | null;
}

export interface PreparedLine extends SourceLine {
  text: string;
  words: Word[];
  /** The words of each cell. */
  cellWords: Word[][];
  /** Of the heading above the row; null without one. */
  columns: Column[] | null;
  /** `other` orders nothing unless a part number says otherwise. */
  kind: 'heading' | 'other' | 'text';
  /** Whether it stands under "please cancel:" or the like. */
  isReversed: boolean;
  /** Where the text begins behind a marker such as `1.` */
  afterMarker: number;
}

const MAX_MARKER = 40;

/** Says what each line is, before any product is looked up. Time is proportional to the length. */
export function prepareOrder(text: string, lines: readonly SourceLine[]): PreparedLine[] {
  let columns: Column[] | null = null;
  let [isReversed, isSigned, lastLine, openedAt] = [false, false, 0, 0];
  return lines.map((source) => {
    const own = text.slice(source.start, source.end);
    const words = wordsOf(text, source);
    const heading = source.cells && headingOf(source.cells.map((cell) => cell.text));
    if (heading) columns = heading;
    isSigned ||= isClosing(own);
    const isOther = isSigned || isOtherLine(own) || isPlace(own);
    const isOpening = own.trimEnd().endsWith(':') && words.length < 15 && !/\d/.test(own);
    // A blank line ends what was announced above it.
    if (isOpening) {
      isReversed = words.some((word, index) => isReversal(word.text, words[index - 1]?.text));
      openedAt = source.line;
    } else if (source.line > lastLine + 1 && lastLine !== openedAt) isReversed = false;
    lastLine = source.line;
    const marker = /^[>\s]{0,20}(?:\d{1,3}[.)]|[-–*•])\s+(?=\S)/.exec(own.slice(0, MAX_MARKER));
    return {
      ...source,
      text: own,
      words,
      cellWords: source.cells?.map((cell) => wordsOf(text, cell)) ?? [],
      columns: source.cells && !heading ? columns : null,
      kind: heading ? ('heading' as const) : isOther ? ('other' as const) : ('text' as const),
      isReversed,
      afterMarker: source.start + (marker?.[0].length ?? 0),
    };
  });
}

const NO_PARTS: Column[] = ['quantity', 'price', 'amount', 'date', 'unit', 'pack'];

/** The words of a line that may be part numbers; those of a column headed so come first. */
export function runsOfLine({ columns, cellWords, cells, words }: PreparedLine): PartRun[] {
  if (cells === null) return partRuns(words);
  const places = cellWords.flatMap((cell, index) => {
    const column = columns?.[index] ?? 'other';
    return NO_PARTS.includes(column) ? [] : [{ cell, column }];
  });
  return places
    .toSorted((one, other) => Number(other.column === 'part') - Number(one.column === 'part'))
    .flatMap(({ cell }) => partRuns(cell));
}
