import { formatNumber } from '#shared/domain/shop/locale.ts';

/** Why a line of a bulk call, or the whole of it, is refused. */
export const bulkFieldMessages = {
  lines: 'Send at least one line',
  tooManyLines: (max: number) => `Send at most ${max.toLocaleString('en')} lines in one call`,
  line: 'A line is an object with a partNumber',
  partNumberRequired: 'Say which part number it is',
  unknown: 'No product on sale has this part number',
  twice: (lines: number[]) => `The same part number is in lines ${lines.join(', ')}; send it once`,
  oneOf: 'Say either onHand or change',
  onHand: 'On hand is a whole number, 0 or more',
  priceRequired: 'A price is required',
  promised: (promised: number) =>
    `${formatNumber(promised)} on the shelf are promised to open orders and customers in line`,
  onHandIs: (onHand: number) => `${formatNumber(onHand)} are on hand by now`,
} as const;

/** What the stock ledger says of a line without a reason. */
export const bulkReasons = {
  onHand: (onHand: number) => `On hand: ${onHand}`,
  change: 'Changed by another system',
  /** `call` is the idempotency key, or the id of a call without one. */
  of: (reason: string, call: string) => `${reason} (call ${call})`.slice(0, 500),
} as const;

/** What stands for the name of a file in the list of imports. */
export const bulkImportName = (key: string | null) => (key === null ? 'Call' : `Call ${key}`).slice(0, 200);
