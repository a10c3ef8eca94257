import type { HandoverLine } from '#shared/domain/fulfilment/handover.ts';
import { UNPAID_DAYS } from '#shared/domain/fulfilment/handover.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';

export const handoverMessages = {
  title: 'Shift handover',
  description: 'What happened since the last signed handover, as the event log has it. The next person signs it.',
  documentDescription: 'What one shift tells the next, with the figures of the moment when it was written.',
  since: 'Since',
  lastSigned: 'Since the last signed handover',
  figures: 'This shift',
  nothing: 'Nothing happened that is counted here.',
  note: 'Note for the next person',
  noteHint: 'What the figures do not say: what is promised, missing or broken. It is kept: name orders, not customers.',
  write: 'Hand over',
  writeAgain: 'Hand over again',
  written: 'Handed over. The next person signs it.',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this handover?',
  withdrawWarning: 'Its note is deleted, and nobody can sign it. You can hand over again at any time.',
  withdrawDescription: 'Deletes the handover that is not signed.',
  keep: 'Not now',
  withdrawn: 'The handover was withdrawn.',
  waits: 'Waits for a signature',
  shift: 'Shift',
  writtenBy: 'Handed over by',
  signedBy: 'Signed by',
  notSigned: 'Nobody yet',
  action: 'Action',
  sign: 'Sign',
  signTitle: 'Sign this handover?',
  signDescription: 'Signs the handover, which then never changes again.',
  signHint: 'Your signature says that you have read it. It cannot be taken back, and the handover never changes again.',
  signedToast: 'Signed. Your shift begins where it ended.',
  signedMeanwhile: (by: string) => `${by} has signed this handover already.`,
  ownWaits: 'Somebody else signs it. Until then you can hand over again, with the figures of now, or withdraw it.',
  signedList: 'Signed handovers',
  noneSigned: 'No handover is signed yet.',
  noNote: 'No note.',
  open: 'Open',
  print: 'Print',
  back: 'Back to the shift handover',
  startsLater: 'A shift cannot begin later than now.',
  system: 'the shop',
  notRead: 'The handover could not be read.',
} as const;

/** What follows a count of one, and any other count. */
const lineWords: Record<HandoverLine, readonly [string, string]> = {
  placed: ['order was placed', 'orders were placed'],
  shipped: ['order was shipped', 'orders were shipped'],
  partsShipped: ['part of an order was shipped', 'parts of orders were shipped'],
  takenBack: ['shipment was taken back', 'shipments were taken back'],
  printedNotShipped: [
    'packing slip was printed and its order not shipped',
    'packing slips were printed and their orders not shipped',
  ],
  cancelled: ['order was cancelled', 'orders were cancelled'],
  unpaidForDays: [
    `order by card is unpaid for ${UNPAID_DAYS} days`,
    `orders by card are unpaid for ${UNPAID_DAYS} days`,
  ],
  lowStock: ['product is low on stock', 'products are low on stock'],
  stockChanged: ['delivery or correction of stock was recorded', 'deliveries and corrections of stock were recorded'],
  counted: ['stock was corrected by a stocktake', 'stocks were corrected by a stocktake'],
  productsChanged: ['product was changed', 'product changes were saved'],
  pricesChanged: ['price was changed', 'prices were changed'],
  imports: ['import', 'imports'],
  importsUndone: ['import of products was undone', 'imports of products were undone'],
  refunds: ['refund was requested', 'refunds were requested'],
  disputes: ['dispute was opened', 'disputes were opened'],
  failedMails: ['mail has failed', 'mails have failed'],
  rolesChanged: ['role was changed', 'roles were changed'],
};

interface LineCount {
  count: number;
  isMore: boolean;
  /** Of imports: how many products they added or changed. */
  products?: number | undefined;
}

/** Such as "41 orders were shipped" or "2 imports: 187 products added or changed". */
export function handoverLineText(name: HandoverLine, { count, isMore, products }: LineCount): string {
  const [one, many] = lineWords[name];
  const text = `${isMore ? 'More than ' : ''}${formatNumber(count)} ${count === 1 && !isMore ? one : many}`;
  if (products === undefined) return text;
  return `${text}: ${formatNumber(products)} ${products === 1 ? 'product' : 'products'} added or changed`;
}
