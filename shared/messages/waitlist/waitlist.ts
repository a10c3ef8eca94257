import { MAX_WAIT_DAYS } from '#shared/domain/limits.ts';
import { formatNumber as count } from '#shared/domain/shop/locale.ts';
import type { WaitlistState } from '#shared/domain/waitlist/waitlist.ts';

function people(value: number): string {
  return value === 1 ? '1 customer waits' : `${count(value)} customers wait`;
}

/** Standing in line for goods that others hold without having paid. */
export const waitlistMessages = {
  title: 'Next in line',
  /** An instant follows. */
  heldUntil: (quantity: number) => `${count(quantity)} are held until`,
  unpaid: 'and unpaid',
  more: (quantity: number) => `${count(quantity)} more are held for longer.`,
  lead: 'If they are not paid for, they go to the first in line: the order is placed for you, and you have time to pay.',
  waiting: (customers: number, quantity: number) => `${people(customers)} for ${count(quantity)}.`,
  nobodyWaits: 'Nobody waits yet.',
  join: 'Stand in line',
  joining: 'Stand next in line',
  quantity: 'Quantity',
  quantityHint: (minimum: number, maximum: number) => `From ${count(minimum)} to ${count(maximum)}`,
  partIsFine: 'A part is fine',
  partHint: 'Then you may get less than that, as soon as something comes back.',
  until: 'Wait until',
  untilHint: `At most ${MAX_WAIT_DAYS} days`,
  agreed: (price: string) => `Ordered for you at ${price} each or less.`,
  agreedPart: (price: string, highest: string) =>
    `Ordered for you at ${price} each, a smaller part at ${highest} or less.`,
  withoutFreight: 'No freight is charged for an order from the line: how it is delivered, we agree with you.',
  submit: 'Stand in line',
  cancel: 'Not now',
  loginFirst: 'Log in to stand in line.',
  joined: 'You stand in line. We place the order for you when it is your turn.',
  withinLimits: 'It counts against your limits while you wait.',
  asksFirst: 'When it is your turn, your company is asked for an approval. Nothing is held until then.',
  requestedAtOnce: 'It was your turn at once: your company is asked for an approval.',
  servedAtOnce: 'It was your turn at once: the order is placed.',
  served: (quantity: number, product: string) =>
    `It was your turn: ${count(quantity)} × ${product} is ordered for you.`,

  mine: 'In line',
  mineDescription: 'Goods that others hold and have not paid for. When they come back, your order is placed by itself.',
  position: (position: number) => (position === 1 ? 'You are next' : `Number ${count(position)} in line`),
  passedOver: 'Passed over for now',
  requested: (quantity: number, product: string) => `${count(quantity)} × ${product}`,
  orPart: 'or a part',
  lasts: 'until',
  pricePassed: (price: string, agreed: string) =>
    `It costs ${price} each now, and you agreed to ${agreed}. You keep your place, but others are served before you.`,
  quantityPassed:
    'This quantity can no longer be ordered, since the product has another minimum or other steps now. Leave the line and join it with another quantity.',
  agree: (price: string) => `Agree to ${price}`,
  leave: 'Leave the line',
  leaveTitle: (product: string) => `Leave the line for "${product}"?`,
  leaveWarning: 'Your place is lost. You can join again at the end.',
  stay: 'Stay',
  left: 'You have left the line.',
  seeOrder: 'See the order',
  seeRequest: 'See the request',

  linesTitle: 'In line',
  linesDescription: 'Products that customers wait for, because others hold them.',
  linesFreight: 'Their orders have no freight: agree with the customer how they are delivered.',
  product: 'Product',
  held: 'Held',
  setAside: 'Set aside',
  waitingCustomers: 'Customers',
  waitingUnits: 'Waited for',
  firstEnd: 'First end',

  tooManyEntries: (limit: number) =>
    `Your unpaid orders and places in line together can be ${count(limit)}. Pay for an order or leave a line first.`,
  nothingComes: (maximum: number) =>
    maximum === 0
      ? 'Nothing of this product is held, so nothing can come back.'
      : `At most ${count(maximum)} may come back.`,
  untilInvalid: 'Give a date in the future.',
  untilRange: `Wait until a date within ${MAX_WAIT_DAYS} days.`,
} as const;

export const waitlistStateMessages: Record<WaitlistState, string> = {
  waiting: 'Waiting',
  served: 'Ordered',
  requested: 'Waits for an approval',
  left: 'Left',
  expired: 'Waited in vain',
  removed: 'No longer for sale',
};
