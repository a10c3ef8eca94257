import type { TimelineActor, TimelineType } from '#shared/domain/orders/order-timeline.ts';
import type { OrderSort, OrderView } from '#shared/domain/orders/order-views.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';

export const orderFilterMessages = {
  label: 'Find orders',
  search: 'Search',
  searchHint: 'Number, product, part number, PO number, address',
  staffSearchHint: 'Number, customer, product, PO number, tracking number, address',
  from: 'From',
  to: 'To',
  sort: 'Sort',
  /** How many of the bounds and the sort are set. */
  more: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  clear: 'Show all orders',
  nothingFound: 'No order fits this search.',
} as const;

/** In the order of the list. */
export const orderSortMessages: Record<OrderSort, string> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  '-total': 'Highest total',
  total: 'Lowest total',
  customer: 'Customer A–Z',
  '-customer': 'Customer Z–A',
};

/** For a view without orders. */
export const emptyViewMessages: Record<OrderView, string> = {
  'to-ship': 'Nothing waits to be shipped.',
  'on-hold': 'No order is held back.',
  unpaid: 'Everything is paid.',
  overdue: 'No reservation ends within a day.',
  shipped: 'Nothing has been shipped yet.',
  'shipped-unpaid': 'Everything that was shipped is paid.',
  refunded: 'No money went back.',
  expired: 'No order has expired.',
  cancelled: 'No order was cancelled.',
};

export const checkoutGroupMessages = {
  title: (number: string) => `Checkout ${number}`,
  poNumber: (poNumber: string) => `PO number ${poNumber}`,
  payAll: 'Pay all',
  receipt: 'Receipt of the whole checkout',
} as const;

export const orderPageMessages = {
  title: (number: string) => `Order ${number}`,
  description: 'Everything about this order: what happened to it, its documents and what was ordered with it.',
  neighbours: 'The list of orders',
  previous: 'Previous order',
  next: 'Next order',
  number: 'Order',
  details: 'Details',
  partNumber: 'Part number',
  ownPartNumber: 'Customer’s part number',
  customer: 'Customer',
  email: 'Email',
  phone: 'Phone',
  poNumber: 'PO number',
  costCentre: 'Cost centre',
  orderedBy: 'Ordered by',
  approvedBy: 'Approved by',
  placedBy: 'Taken by',
  ourStaff: 'our sales team',
  deliveryNote: 'Delivery note',
  shipment: 'Shipment',
  track: 'Track the parcel',
  documents: 'Documents',
  packingSlip: 'Packing slip',
  noDocuments: 'A receipt is here once the order is paid.',
  together: 'Ordered together',
  timeline: 'What happened',
  refunded: 'Refunded',
  open: (number: string) => `Open order ${number}`,
  ship: 'Ship',
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  shipHint: 'Both are optional. The customer sees them, with a link where the carrier is known.',
  shipped: 'Order Shipped Successfully...',
  quantityLeft: (quantity: number) => `${formatNumber(quantity)} left`,
} as const;

export const timelineMessages: Record<TimelineType, string> = {
  'order.placed': 'Ordered',
  'order.paid': 'Paid',
  'order.unpaid': 'Unpaid again',
  'order.shipped': 'Shipped',
  'order.part_shipped': 'A part was shipped',
  'order.unshipped': 'Shipment taken back',
  'order.batch_corrected': 'Batch corrected',
  'order.reduced': 'A part was given back',
  'order.closed_short': 'The rest will not come',
  'order.printed': 'Packing slip printed',
  'order.packing_started': 'Packing started',
  'order.packed': 'Packed completely',
  'order.packing_reset': 'Packing begun again',
  'order.held': 'Held back',
  'order.released': 'Released',
  'order.cancelled': 'Cancelled',
  'order.expired': 'Expired, because it was not paid in time',
  'refund.requested': 'Refund requested',
  'refund.completed': 'Money returned',
  'refund.failed': 'Refund failed; it is tried again',
  'refund.dropped': 'Refund no longer due',
  'dispute.opened': 'Payment disputed at the bank',
  'dispute.won': 'Dispute decided for the shop',
  'dispute.lost': 'Dispute decided for the customer',
  'transfer.recorded': 'Bank transfer received',
  'transfer.reversed': 'Bank transfer taken back',
  'return.requested': 'Return asked for',
  'return.withdrawn': 'Return withdrawn',
  'return.approved': 'Return approved',
  'return.refused': 'Return refused',
  'return.received': 'Returned goods received',
  'return.receipt_undone': 'Returned goods not received after all',
  'return.settled': 'Return settled',
};

export const timelineActors: Record<TimelineActor, string> = {
  you: 'you',
  customer: 'the customer',
  shop: 'the shop',
  system: '',
};
