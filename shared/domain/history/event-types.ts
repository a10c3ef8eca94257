import { isFreightId } from '#shared/domain/freight/freight-id.ts';

/** What the event log records, by what it is about. */
export const eventTypes = {
  order: [
    'order.placed',
    'order.paid',
    'order.unpaid',
    'order.shipped',
    'order.part_shipped',
    'order.unshipped',
    'order.batch_corrected',
    'order.reduced',
    'order.closed_short',
    'order.printed',
    'order.packing_started',
    'order.packed',
    'order.packing_reset',
    'order.cancelled',
    'order.expired',
    'order.held',
    'order.released',
    'order.note_added',
    'order.note_removed',
    'refund.requested',
    'refund.completed',
    'refund.failed',
    'refund.dropped',
    'dispute.opened',
    'dispute.won',
    'dispute.lost',
    'transfer.recorded',
    'transfer.reversed',
    'return.requested',
    'return.withdrawn',
    'return.approved',
    'return.refused',
    'return.received',
    'return.receipt_undone',
    'return.settled',
  ],
  /** Of a checkout. */
  freight: ['freight.placed', 'freight.paid', 'freight.unpaid', 'freight.cancelled', 'freight.expired'],
  product: [
    'product.added',
    'product.changed',
    'product.removed',
    'product.restored',
    'product.stock_changed',
    'product.counted',
    'batch.moved',
    'batch.changed',
    'batch.exported',
    'movements.exported',
  ],
  family: ['family.added', 'family.changed', 'family.removed'],
  import: ['import.applied', 'import.undone', 'products.exported'],
  user: [
    'user.created',
    'user.role_changed',
    'user.identity_changed',
    'user.retired',
    'user.closed',
    'customer.company_changed',
    'customer.part_numbers_changed',
    'customer.tax_changed',
    'customer.terms_changed',
    'customer.transfer_recorded',
    'customer.transfer_reversed',
    'customer.statement_exported',
  ],
  company: [
    'company.applied',
    'company.opened',
    'company.refused',
    'company.changed',
    'company.rules_changed',
    'member.invited',
    'member.uninvited',
    'member.joined',
    'member.changed',
    'member.switched',
    'member.left',
  ],
  request: ['request.made', 'request.approved', 'request.refused', 'request.withdrawn', 'request.expired'],
  checkout: ['checkout.placed'],
  line: ['waitlist.joined', 'waitlist.agreed', 'waitlist.left', 'waitlist.expired', 'waitlist.removed'],
  review: ['review.added', 'review.hidden', 'review.shown'],
  settings: ['settings.changed', 'logo.uploaded', 'firstDay.changed'],
  /** Files with records of many customers. */
  export: ['orders.exported', 'invoices.exported', 'payouts.exported'],
  stocktake: ['stocktake.applied', 'stocktake.discarded'],
  mail: ['mail.sent_again'],
  quote: [
    'quote.requested',
    'quote.answered',
    'quote.message_added',
    'quote.answer_withdrawn',
    'quote.part_accepted',
    'quote.accepted',
    'quote.refused',
    'quote.withdrawn',
    'quote.expired',
  ],
  handover: ['handover.written', 'handover.withdrawn', 'handover.signed'],
  priceList: [
    'price_list.added',
    'price_list.changed',
    'price_list.prices_changed',
    'price_list.accounts_changed',
    'price_list.removed',
  ],
  productCategory: ['product_category.added', 'product_category.changed', 'product_category.removed'],
  deliveryMethod: [
    'delivery_method.added',
    'delivery_method.changed',
    'delivery_method.moved',
    'delivery_method.archived',
    'delivery_method.restored',
  ],
  apiKey: ['api_key.added', 'api_key.ended'],
} as const;

export type EventSubject = keyof typeof eventTypes;
export type EventType = (typeof eventTypes)[EventSubject][number];

export const eventSubjects = Object.keys(eventTypes) as EventSubject[];
export const allEventTypes: readonly EventType[] = Object.values(eventTypes).flat();

/** Null for a type that is not listed, such as of a later version. Refunds, disputes and transfers are of an order or a freight. */
export function subjectOf(type: string, id = ''): EventSubject | null {
  if (isFreightId(id)) return 'freight';
  return eventSubjects.find((subject) => eventTypes[subject].some((each) => each === type)) ?? null;
}
