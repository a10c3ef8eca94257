import { formatNumber } from '#shared/domain/shop/locale.ts';

/** Documents as files. */
export const invoicePdfMessages = {
  one: 'PDF',
  oneLabel: (number: string) => `${number} as PDF`,
  period: 'Documents as PDF',
  periodHint: 'A ZIP with a PDF of each document of the period. It is recorded.',
  none: 'There is no document in this period.',
  tooMany: (max: number) => `One file has at most ${formatNumber(max)} documents. Select a shorter period.`,
  unprintable: (number: string, characters: string) =>
    `The PDF of ${number} has no letters for “${characters}”. Print its page instead, or give the server a font that has them.`,
} as const;
