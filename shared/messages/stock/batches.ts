import { formatNumber } from '#shared/domain/shop/locale.ts';
import { longDay } from '#shared/domain/shop/long-day.ts';

/** Problems with a batch that is named. */
export const batchFieldMessages = {
  numberRequired: 'Enter the batch number',
  day: 'Enter a day, or nothing',
  required: 'Say which batch arrived, or that it has none',
  notTracked: 'This product does not track batches',
  unknown: 'This product has no such batch',
  onlyOnHand: (number: string, left: number) => `Only ${formatNumber(left)} of batch ${number} are on hand`,
  onlyWithout: (left: number) => `Only ${formatNumber(left)} lie in no batch`,
  otherDay: (number: string, day: string | null) =>
    day === null
      ? `Batch ${number} is known without a best-before day`
      : `Batch ${number} is known as best before ${day}`,
  same: 'Choose another batch',
  onlyTaken: (taken: number) => `The shipment took only ${formatNumber(taken)} of it`,
  taken: 'Another batch of this product has this number',
  quantity: 'Enter a whole number from 1 on',
} as const;

export const batchMessages = {
  batch: (number: string) => `Batch ${number}`,
  /** As it stands on slips and pages. */
  name: (number: string | null) => number ?? 'without batch',
  withoutBatch: 'without batch',
  bestBefore: (day: string) => `best before ${longDay(day)}`,
  expired: 'expired',
  expiredProblem: (number: string, day: string) => `Batch ${number} is expired: it was best before ${longDay(day)}.`,
  expiredTitle: 'Ship an expired batch?',
  expiredKeep: 'Do not ship',
  expiredAct: 'Ship it anyway',
  expiredDescription: 'The shipment says that it took the expired batch.',

  title: 'Batches',
  number: 'Batch number',
  numberHint: 'As it stands on the goods or their certificate',
  day: 'Best before',
  dayHint: 'The last day on which it is good; empty if it does not go off',
  hasNone: 'What arrived has no batch number',
  ofBatchHint: 'Empty: it was outside of batches, or in the one that leaves first',
  onHand: 'On hand',
  shipped: 'Shipped',
  received: 'Received',
  none: 'Nothing arrived under a batch number yet.',
  withoutHint: 'Outside of batches',

  takes: 'Batches',
  takesNow: 'Taken from',
  choose: 'Choose batches',
  asProposed: 'First expired first',
  left: (left: number) => `${formatNumber(left)} on hand`,
  noneGood: (quantity: number) => `${formatNumber(quantity)} more are only in expired batches.`,
  wrongSums: 'The batches do not come to what is packed.',
  wrongSum: (quantity: number) => `Enter ${formatNumber(quantity)} in all.`,

  correct: 'Correct a batch',
  correctTitle: 'Correct a batch',
  correctFrom: 'Recorded as',
  correctTo: 'It was batch',
  correctToHint: 'Empty: it had no batch number',
  correctQuantity: 'How many',
  correctAct: 'Correct',
  correctDescription: 'Invoices that were issued stay as they are; the history of the order says what was corrected.',
  keep: 'Keep it',
  corrected: 'The shipment is corrected.',
  description: (days: number) => `Which customers had a batch, and what expires within ${days} days.`,
  find: 'Batch number',
  findHint: 'Type or scan a batch number',
  expiring: (days: number) => `Expired, or best before a day within ${days} days`,
  noneExpires: (days: number) => `Nothing on hand expires within ${days} days.`,
  of: (number: string) => `Batches with the number ${number}`,
  noneOf: (number: string) => `No product has a batch ${number}.`,
  whoHad: 'Who had something of this batch, the newest shipment first.',
  nobodyHad: 'Nothing of this batch was shipped.',
  customer: 'Customer',
  contact: 'Contact',
  order: 'Order',
  shippedOn: 'Shipped on',
  quantity: 'Quantity',
  product: 'Product',
  noDay: 'Does not go off',
  dayText: longDay,
  change: 'Change number or day',
  changeDescription: 'Shipments say the new number from now on; invoices that were issued stay as they are.',
  changed: 'The batch is changed.',
  all: 'All batches',
  soon: (count: number, days: number) =>
    `${formatNumber(count)} ${count === 1 ? 'batch is expired or expires' : 'batches are expired or expire'} within ${days} days`,
  changedFrom: (from: string, to: string) => `${from} → ${to}`,
} as const;

export const batchExportColumns = {
  batch: 'Batch',
  order: 'Order',
  quantity: 'Quantity',
  shipped: 'Shipped',
  company: 'Company',
  customer: 'Customer',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
} as const;
