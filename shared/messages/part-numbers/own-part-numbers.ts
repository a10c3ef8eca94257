import { formatNumber } from '#shared/domain/shop/locale.ts';

/** Problems with a number. */
export const ownNumberProblems = {
  required: 'Enter a part number',
  invalid: 'A part number needs at least one letter or digit',
  taken: (product: string) => `${product} has this number already. Change or remove it there first`,
  tooMany: (max: number) => `An account has at most ${formatNumber(max)} part numbers of its own`,
} as const;

/** Why a row of a file is refused. */
export const ownNumberRowProblems = {
  unknownProduct: 'No product on sale has this part number or id.',
  twice: (lines: number[]) => `The same number is in lines ${lines.map((line) => formatNumber(line)).join(', ')}.`,
  taken: (product: string) => `${product} has this number already, and the file leaves it there.`,
  noColumn: 'A column "Your part number" is missing. The shop’s own number belongs under "Part number".',
} as const;

/** Headings of a file. */
export const ownNumberColumns = {
  partNumber: 'Part number',
  product: 'Product',
  own: 'Your part number',
  id: 'Product id',
} as const;
