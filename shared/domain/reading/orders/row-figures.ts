import { parseNumber } from '#shared/domain/reading/number-text.ts';
import { type Figure, type FigureContext, type FigureRole, figuresOf } from '#shared/domain/reading/orders/figures.ts';
import { priceBase } from '#shared/domain/reading/orders/order-vocabulary.ts';
import type { PreparedLine } from '#shared/domain/reading/orders/prepare-order.ts';
import type { Word } from '#shared/domain/reading/orders/words.ts';
import { readUnit } from '#shared/domain/reading/unit-text.ts';

export interface RowFigures {
  figures: Figure[];
  columns: { price: Figure | null; amount: Figure | null };
}

/** The figures of a table's row: of its columns where they have headings, else of the cells that are numbers. */
export function rowFigures(line: PreparedLine, context: FigureContext): RowFigures | null {
  const cells = line.cells ?? [];
  return line.columns === null ? freeRow(cells, line, context) : headedRow(cells, line, context);
}

function headedRow(cells: readonly Word[], { columns }: PreparedLine, { taken }: FigureContext): RowFigures {
  // More cells than headings: a number with a comma was cut in two, and nobody knows which.
  const isCut = cells.slice(columns?.length ?? 0).some(({ text }) => text !== '');
  if (isCut) return { figures: [], columns: { price: null, amount: null } };
  const cellsOf = (column: string) => cells.filter((cell, index) => columns?.[index] === column && cell.text !== '');
  const unit = cellsOf('unit')
    .map(({ text }) => unitOf(text))
    .find((word) => word !== null);
  const quantities = cellsOf('quantity').flatMap((cell) => cellFigure(cell, 'named', taken) ?? []);
  const [price] = cellsOf('price').flatMap((cell) => cellFigure(cell, 'money', taken) ?? []);
  const [amount] = cellsOf('amount').flatMap((cell) => cellFigure(cell, 'money', taken) ?? []);
  const figures = quantities.map((figure) => (figure.unit === null && unit ? { ...figure, unit } : figure));
  return {
    figures: [...figures, ...(price ? [price] : []), ...(amount ? [amount] : [])],
    columns: { price: price ?? null, amount: amount ?? null },
  };
}

function unitOf(text: string): Figure['unit'] {
  const word = readUnit(text);
  return word && { word, text: text.trim() };
}

/** Null when no cell is a number by itself: then the words of the line are read. */
function freeRow(cells: readonly Word[], line: PreparedLine, context: FigureContext): RowFigures | null {
  const found: Figure[] = [];
  const isCut = cells.some((cell, index) => isCutAt(cell, cells[index + 1], line));
  for (const [index, cell] of cells.entries()) {
    const words = line.cellWords[index] ?? [];
    if (words.some((word) => context.taken.has(word))) {
      found.push(...restOf(words, context));
      continue;
    }
    const figure = cellFigure(cell, 'bare', context.taken);
    if (figure === null) {
      found.push(...restOf(words, context));
      continue;
    }
    const unit = figure.unit ?? unitOf(cells[index + 1]?.text ?? '') ?? null;
    const role = isCut ? 'unclear' : unit !== null && figure.role === 'bare' ? 'counted' : figure.role;
    found.push({ ...figure, unit, role, isFirst: found.length === 0 && index === 0 });
  }
  const isRead = found.some(({ role }) => role !== 'money');
  return !isRead ? null : { figures: found, columns: { price: null, amount: null } };
}

/** `BH-1,1,000`: one number with a comma, or two. */
function isCutAt(cell: Word, next: Word | undefined, { text, start }: PreparedLine): boolean {
  if (next === undefined || next.start !== cell.end + 1 || text[cell.end - start] !== ',') return false;
  return /^\d{1,3}$/.test(cell.text) && /^\d{3}(?!\d)/.test(next.text);
}

/** The quantity that stands among words: `BH-1 x 500`, `5 x 100 pcs`. */
function restOf(words: readonly Word[], context: FigureContext): Figure[] {
  return figuresOf(words, context).filter(({ role }) => role !== 'bare' && role !== 'unclear');
}

const MAX_CELL = 40;

/** The number that a cell is, with the unit that may follow; null for other text. */
function cellFigure(cell: Word, role: FigureRole, taken: ReadonlySet<Word>): Figure | null {
  if (cell.text.length > MAX_CELL) return null;
  if ([...taken].some(({ start, end }) => start < cell.end && end > cell.start)) return null;
  const figure = { role, multiplier: null, unit: null, content: null, base: null, words: [cell], isFirst: false };
  const number = parseNumber(cell.text);
  if (number) return { ...figure, number, role: number.currency !== null ? 'money' : role };
  const [, digits = '', per = '', base = ''] =
    /^([\d.,' $€£]+?) ?(per|je|pro|par|por|\/|le) ?(\w{1,7})$/i.exec(cell.text) ?? [];
  const price = per === '' ? null : parseNumber(digits);
  if (price)
    return {
      ...figure,
      number: price,
      role: 'money',
      base: priceBase(base) ?? (/^1?0?0?0?$/.test(base) ? Number(base) : 1),
    };
  const [, counted = '', letters = ''] = /^([\d.,' \u00a0\u2009\u202f]*\d)\s?(\p{L}{1,12}\.?)$/u.exec(cell.text) ?? [];
  const amount = parseNumber(counted);
  const unit = amount && unitOf(letters);
  return amount && unit ? { ...figure, number: amount, unit, role: role === 'bare' ? 'counted' : role } : null;
}
