import type { EventSubject, EventType } from '#shared/domain/event-types.ts';

export const historyMessages = {
  title: 'History',
  description: 'Who did what, and when. Nothing of it is ever changed or deleted.',
  label: 'Find events',
  by: 'Person',
  byHint: 'Whole e-mail, or system',
  wholeEmail: 'Enter the whole e-mail of a person, or "system".',
  kind: 'What happened',
  everything: 'Everything',
  from: 'From',
  to: 'To',
  when: 'When',
  what: 'What happened',
  none: 'Nothing of this kind has happened.',
  onlyBy: (name: string) => `Show only what ${name} did`,
  onlyAbout: (name: string) => `Its history: only what happened to ${name}`,
  about: 'Its history',
  aboutOne: 'Only what happened to one thing is shown.',
  showAll: 'Show everything',
  changed: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  given: (field: string, value: string) => `${field}: ${value}`,
  nothing: 'none',
  yes: 'yes',
  no: 'no',
} as const;

export const historyActors = {
  user: 'A person',
  system: 'The shop',
  'payment-provider': 'The payment provider',
  cli: 'The command line',
} as const;

export const eventSubjectNames: Record<EventSubject, string> = {
  order: 'Orders',
  product: 'Products',
  import: 'Files of products',
  user: 'People',
  checkout: 'Checkouts',
  line: 'Waiting lines',
  review: 'Reviews',
  settings: 'Settings',
};

interface EventWords {
  /** In a list of kinds. */
  kind: string;
  /** Between who did it and what it was done to. */
  did: string;
}

export const eventWords: Record<EventType, EventWords> = {
  'order.placed': { kind: 'Ordered', did: 'placed order' },
  'order.paid': { kind: 'Paid', did: 'recorded the payment of order' },
  'order.unpaid': { kind: 'Unpaid again', did: 'reopened the payment of order' },
  'order.shipped': { kind: 'Shipped', did: 'shipped order' },
  'order.unshipped': { kind: 'Shipment taken back', did: 'took back the shipment of order' },
  'order.reduced': { kind: 'Part given back', did: 'gave back a part of order' },
  'order.printed': { kind: 'Packing slip printed', did: 'printed the packing slip of order' },
  'order.packing_started': { kind: 'Packing started', did: 'started to pack order' },
  'order.packed': { kind: 'Packed completely', did: 'completely packed order' },
  'order.packing_reset': { kind: 'Packing begun again', did: 'reset the packing of order' },
  'order.cancelled': { kind: 'Cancelled', did: 'cancelled order' },
  'order.expired': { kind: 'Expired', did: 'let expire, unpaid, order' },
  'refund.requested': { kind: 'Refund requested', did: 'requested a refund of order' },
  'refund.completed': { kind: 'Refunded', did: 'completed a refund of order' },
  'refund.failed': { kind: 'Refund failed', did: 'failed to refund order' },
  'refund.dropped': { kind: 'Refund dropped', did: 'dropped a refund of order' },
  'dispute.opened': { kind: 'Dispute opened', did: 'opened a dispute of order' },
  'dispute.won': { kind: 'Dispute won', did: 'decided for the shop in the dispute of order' },
  'dispute.lost': { kind: 'Dispute lost', did: 'decided for the customer in the dispute of order' },
  'transfer.recorded': { kind: 'Paid by bank transfer', did: 'recorded a bank transfer for order' },
  'transfer.reversed': { kind: 'Bank transfer of an order taken back', did: 'took back a bank transfer for order' },
  'product.added': { kind: 'Added', did: 'added product' },
  'product.changed': { kind: 'Changed', did: 'changed product' },
  'product.removed': { kind: 'Removed', did: 'removed product' },
  'import.applied': { kind: 'Imported', did: 'imported products from a file' },
  'import.undone': { kind: 'Import undone', did: 'undid an import of products' },
  'products.exported': { kind: 'Exported', did: 'exported products to a file' },
  'user.created': { kind: 'Account opened', did: 'opened the account' },
  'user.role_changed': { kind: 'Role changed', did: 'changed the role of' },
  'user.identity_changed': { kind: 'Sign-in changed', did: 'changed the sign-in of' },
  'user.retired': { kind: 'Account replaced', did: 'replaced the account' },
  'user.closed': { kind: 'Account closed', did: 'closed the account' },
  'customer.tax_changed': { kind: 'Tax data changed', did: 'changed the tax data of' },
  'customer.terms_changed': { kind: 'Terms changed', did: 'changed the terms of' },
  'customer.transfer_recorded': { kind: 'Bank transfer recorded', did: 'recorded a bank transfer of' },
  'customer.transfer_reversed': { kind: 'Bank transfer taken back', did: 'took back a bank transfer of' },
  'customer.statement_exported': { kind: 'Statement exported', did: 'exported the statement of' },
  'checkout.placed': { kind: 'Placed', did: 'placed checkout' },
  'waitlist.joined': { kind: 'Joined', did: 'joined a waiting line' },
  'waitlist.agreed': { kind: 'New price agreed to', did: 'agreed to a new price in a waiting line' },
  'waitlist.left': { kind: 'Left', did: 'left a waiting line' },
  'waitlist.expired': { kind: 'Ended', did: 'ended a place in a waiting line' },
  'waitlist.removed': { kind: 'Removed', did: 'removed a place in a waiting line' },
  'review.added': { kind: 'Added', did: 'wrote a review' },
  'review.hidden': { kind: 'Hidden', did: 'hid a review' },
  'review.shown': { kind: 'Shown again', did: 'showed a review again' },
  'settings.changed': { kind: 'Changed', did: 'changed the settings of the shop' },
  'logo.uploaded': { kind: 'Logo uploaded', did: 'uploaded a logo' },
};
