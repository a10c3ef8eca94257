import { formatNumber } from '#shared/domain/shop/locale.ts';

const quotes = (count: number | null, one: string, many: string) =>
  count === 1 ? `1 quote ${one}` : `${count === null ? 'Many' : formatNumber(count)} quotes ${many}`;

/** On the overview. A count is null when there are too many to count. */
export const quoteNotes = {
  'to-answer': (count: number | null) => quotes(count, 'waits for your answer', 'wait for your answer'),
  ending: (count: number | null) => quotes(count, 'ends today or tomorrow', 'end today or tomorrow'),
} as const;
