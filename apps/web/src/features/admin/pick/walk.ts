import * as z from 'zod/mini';
import { type PickLine, type PickList, pickListSchema } from '#shared/contracts/fulfilment/pick-list.ts';
import { matchGoods } from '#shared/domain/reading/goods-code.ts';
import { readScan } from '#shared/domain/reading/scanned-code.ts';

const markSchema = z.enum(['picked', 'missing']);
export type Mark = z.infer<typeof markSchema>;

/** A pick list as it was when the walk began, as paper is, and what became of its lines so far. */
export const walkSchema = z.object({
  /** Of who walks. */
  email: z.string(),
  begunAt: z.string(),
  /** What was asked for; none for all that may leave. */
  orderIds: z.array(z.string()),
  list: z.pick(pickListSchema, { lines: true, slips: true }),
  /** Of the first lines, in their order. */
  marks: z.array(markSchema),
});
export type Walk = z.infer<typeof walkSchema>;

export function beginWalk(list: PickList, { email, orderIds }: Pick<Walk, 'email' | 'orderIds'>): Walk {
  const { lines, slips } = list;
  return { email, begunAt: new Date().toISOString(), orderIds, list: { lines, slips }, marks: [] };
}

/** The line to fetch now; undefined at the end. */
export function currentLine({ list, marks }: Walk): PickLine | undefined {
  return list.lines[marks.length];
}

export function isUnderWay(walk: Walk): boolean {
  return walk.marks.length > 0 && currentLine(walk) !== undefined;
}

export function withMark(walk: Walk, mark: Mark): Walk {
  return currentLine(walk) === undefined ? walk : { ...walk, marks: [...walk.marks, mark] };
}

export function withoutLastMark(walk: Walk): Walk {
  return { ...walk, marks: walk.marks.slice(0, -1) };
}

export function missingLines({ list, marks }: Walk): PickLine[] {
  return list.lines.filter((_, index) => marks[index] === 'missing');
}

export function asksForTheSame(walk: Walk, orderIds: string[]): boolean {
  return walk.orderIds.toSorted().join() === orderIds.toSorted().join();
}

/**
 * Which line of the walk scanned goods are of, from 0; `codes` are the ways in which the scan can be read. The line to
 * fetch now comes before others that the code could mean, too.
 */
export function lineOfScan({ list: { lines }, marks }: Walk, codes: string[]): number | 'unknown' | 'damaged' {
  for (const code of codes) {
    const readings = readScan(code);
    const matched = lines.flatMap(({ product }, index) => {
      const match = matchGoods(product, readings);
      return match === null ? [] : { index, isExact: match.isExact };
    });
    const exact = matched.filter(({ isExact }) => isExact);
    const found = (exact.length > 0 ? exact : matched).map(({ index }) => index);
    const [first] = found;
    if (first !== undefined) return found.includes(marks.length) ? marks.length : first;
  }
  return codes.every((code) => readScan(code).length === 0) ? 'damaged' : 'unknown';
}
