import { formatNumber } from '#shared/domain/shop/locale.ts';
import { longWeekdayText, weekdayText } from '#shared/domain/shop/weekday.ts';
import { duration } from '#shared/messages/checkouts/remaining-time.ts';

const lines = (count: number) => (count === 1 ? '1 line leaves' : `${formatNumber(count)} lines leave`);

export const dispatchMessages = {
  orderWithin: (ms: number) => `Order within ${duration(ms)}:`,
  leaves: (day: string) => `leaves ${longWeekdayText(day)}`,
  later: (count: number, last: string) => `; ${lines(count)} later, the last on ${weekdayText(last)}`,
  /** Of an order. */
  leavesOn: 'Leaves',
  wishedOn: 'Not before',
  wishedDay: 'Ship on',
  wishedDayHint: (earliest: string | undefined) =>
    `If you need it later than ${earliest === undefined ? 'at once' : weekdayText(earliest)}`,
} as const;
