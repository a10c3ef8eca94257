import type { Scope } from '#shared/domain/api-keys/scopes.ts';
import type { MemberRole } from '#shared/domain/companies/member-permissions.ts';
import type { EventType } from '#shared/domain/history/event-types.ts';
import type { Minor, PriceUnits } from '#shared/domain/money.ts';
import type { TimelineType } from '#shared/domain/orders/order-timeline.ts';
import type { Role } from '#shared/domain/users/roles.ts';
import type { OffReason } from '#shared/domain/webhooks/webhooks.ts';

/** An event that says no more than that it happened. */
type Bare = unknown;
type After<Fields extends object> = { after: Fields };
type Before<Fields extends object> = { before: Fields };
type Change<Was extends object, Is extends object = Was> = { before: Was; after: Is };

interface Amounts {
  quantity: number;
  priceUnits: PriceUnits;
  taxMinor?: Minor;
  totalMinor: Minor;
}
interface Placed extends Amounts {
  productId: string;
  checkoutId?: string;
  termsDays?: number;
  waitlistEntryId?: string;
}
interface Reduced extends Amounts {
  returnedQuantity: number;
  idempotencyKey?: string;
  requestFingerprint?: string;
}
/** Of a payment, a refund or a bank transfer. */
interface Money {
  transactionId: string | null;
  amountMinor: Minor;
}
interface FailedRefund extends Money {
  refundId?: string;
  attempt?: number;
  reason?: string | null;
}
interface State {
  /** Of an order: pending, paid or shipped. */
  state: string;
}
interface Shipped extends State {
  carrier?: string;
  trackingNumber?: string;
}
type Closed = Change<State, { returnedQuantity: number }>;
type Dispute = After<{ transactionId: string; disputeId: string; reason: string | null }>;

interface Stock {
  availableQuantity: number;
}
interface Terms {
  paymentDays?: number;
  creditLimitMinor?: Minor;
}
interface TaxFlags {
  hasTaxId: boolean;
  isExempt: boolean;
}
/** As it is stored: the rule and the zones are JSON. */
interface DeliveryTerms {
  name: string;
  carrier: string | null;
  rule: string;
  freeFromMinor: Minor | null;
  zones: string;
}
/** As the API has it: percentages are in percent. */
interface PriceListTerms {
  name: string;
  validFrom: string;
  validUntil: string | null;
  percentOff: number | null;
}
interface FamilyTerms {
  name: string;
  description: string | null;
  image: string | null;
}
/** Without what may be secret in its address: the path and what follows. */
interface WebhookTerms {
  host: string;
  types: TimelineType[];
}
interface Versioned {
  version: number;
}
interface Returned {
  returnId: string;
  quantity: number;
}
/** Which part of it was exported. */
type Exported = After<object>;

/** What the JSON of an event says by its type, as this version writes it: how its subject was, and how it is. */
export interface EventPayloads {
  'order.placed': After<Placed>;
  'order.paid': Change<{ paid: boolean }, Money & { paid: boolean }>;
  'order.unpaid': Change<{ paid: boolean }>;
  'order.shipped': Change<State, Shipped & { quantity?: number }>;
  'order.part_shipped': Change<State, Shipped & { quantity: number }>;
  'order.unshipped': Change<State, State & { quantity?: number }>;
  'order.batch_corrected': After<{
    fromBatch: string | null;
    toBatch: string | null;
    quantity: number;
    shipmentId: string;
  }>;
  'order.reduced': Change<Amounts, Reduced>;
  'order.closed_short': Change<Amounts, Reduced & { creditedMinor?: Minor }>;
  'order.printed': Bare;
  'order.packing_started': After<{ quantity: number }>;
  'order.packed': After<{ quantity: number }>;
  'order.packing_reset': Bare;
  'order.cancelled': Closed;
  'order.expired': Closed;
  'order.held': Bare;
  'order.released': Bare;
  'order.note_added': After<{ noteId: string }>;
  'order.note_removed': Before<{ noteId: string }>;
  'freight.placed': After<{
    totalMinor: Minor;
    taxMinor?: Minor;
    name: string;
    byAgreement?: boolean;
    termsDays?: number;
  }>;
  'freight.paid': Change<{ paid: boolean }, Money & { paid: boolean }>;
  'freight.unpaid': Change<{ paid: boolean }>;
  'freight.cancelled': Bare;
  'freight.expired': Bare;
  'refund.requested': After<Money & { reason?: string; returnedQuantity?: number; currency?: string }>;
  'refund.completed': After<Money & { refundId?: string }>;
  'refund.failed': After<FailedRefund>;
  'refund.dropped': After<FailedRefund>;
  'dispute.opened': Dispute;
  'dispute.won': Dispute;
  'dispute.lost': Dispute;
  'transfer.recorded': After<Money>;
  'transfer.reversed': After<Money>;
  'return.requested': After<Returned>;
  'return.withdrawn': After<{ returnId: string }>;
  'return.approved': After<Returned>;
  'return.refused': After<{ returnId: string }>;
  'return.received': After<Returned & { restocked: number }>;
  'return.receipt_undone': After<Returned & { restocked: number }>;
  /** `creditedMinor`: off what is owed. */
  'return.settled': After<{ returnId: string; amountMinor: Minor; creditedMinor?: Minor }>;
  /** Fields of products as the API has them: prices are in major units. */
  'product.added': After<object>;
  'product.changed': Change<object>;
  'product.removed': Before<Stock & { product: string }>;
  'product.restored': After<Stock & { product: string }>;
  'product.stock_changed': Change<Stock, Stock & { kind: string; reason: string; batch?: string }>;
  'product.counted': Change<Stock, Stock & { counted: number; expected: number }>;
  'batch.moved': Change<{ batch: string | null }, { batch: string; quantity: number }>;
  'batch.changed': Change<{ batchId: string; number: string | null; bestBefore: string | null }>;
  'batch.exported': After<{ batch: string | null }>;
  'movements.exported': Bare;
  'family.added': After<FamilyTerms>;
  'family.changed': Change<FamilyTerms>;
  'family.removed': Before<{ name: string; products: number }>;
  'import.applied': After<{ file: string; new: number; changed: number }>;
  'import.undone': After<{ file: string; removed: number; changed: number }>;
  'products.exported': Exported;
  'user.created': After<{ role: Role; emailVerified: boolean }>;
  'user.role_changed': Change<{ role: Role }>;
  'user.identity_changed': Change<object>;
  'user.retired': Change<object, { role: Role }>;
  'user.closed': After<{ cancelledOrders: number }>;
  'customer.company_changed': Change<{ hasCompany: boolean }>;
  'customer.part_numbers_changed': After<{ added: number; changed: number; removed: number; importId?: string }>;
  'customer.tax_changed': Change<TaxFlags>;
  'customer.terms_changed': Change<Terms>;
  'customer.transfer_recorded': After<{
    transferId: string;
    amountMinor: Minor;
    receivedOn: string;
    reference: string | null;
  }>;
  'customer.transfer_reversed': After<{ transferId: string; amountMinor: Minor }>;
  'customer.statement_exported': Bare;
  'company.applied': After<object>;
  'company.opened': After<{ applicationId?: string }>;
  'company.refused': After<object>;
  'company.changed': After<object>;
  'company.rules_changed': Change<object>;
  'member.invited': After<{ invitationId: string; role: MemberRole }>;
  'member.uninvited': After<{ invitationId: string }>;
  'member.joined': After<{ userId: string; role: MemberRole }>;
  'member.changed': Change<{ userId: string; role: MemberRole }>;
  'member.switched': After<{ userId: string; acting: boolean }>;
  'member.left': After<{ userId: string }>;
  'request.made': After<{ lines: number; totalMinor: Minor; requesterId?: string }>;
  'request.approved': After<{ requesterId: string; checkoutId: string }>;
  'request.refused': After<{ requesterId: string }>;
  'request.withdrawn': After<{ requesterId: string }>;
  'request.expired': After<{ requesterId: string }>;
  'checkout.placed': After<{ orders: number; totalMinor: Minor; requestId?: string; forUserId?: string }>;
  'waitlist.joined': After<{ productId: string; quantity: number; partIsFine: boolean; maxPriceUnits: PriceUnits }>;
  'waitlist.agreed': After<{ productId: string; maxPriceUnits: PriceUnits }>;
  'waitlist.left': After<{ productId: string }>;
  'waitlist.expired': After<{ productId: string }>;
  'waitlist.removed': After<{ productId: string; requestId?: string }>;
  'review.added': After<object>;
  'review.hidden': Bare;
  'review.shown': Bare;
  'settings.changed': Change<object>;
  'firstDay.changed': After<{ isDismissed: boolean }>;
  'logo.uploaded': After<{ bytes: number; width: number; height: number }>;
  'orders.exported': Exported;
  'invoices.exported': Exported;
  'payouts.exported': Exported;
  'returns.exported': Exported;
  'stocktake.applied': After<{ lines: number; differing: number }>;
  'stocktake.discarded': After<{ lines: number; differing: number }>;
  'mail.sent_again': Before<{ mail: number; attempts: number; error: string | null }>;
  'quote.requested': After<{ lines: number }>;
  'quote.answered': After<{ version: number; lines: number; lastDay: string }>;
  'quote.message_added': After<{ messageId: string }>;
  'quote.answer_withdrawn': After<{ version: number }>;
  'quote.part_accepted': After<{ version: number; checkoutId: string; totalMinor: Minor }>;
  'quote.accepted': After<{ version: number; checkoutId: string; totalMinor: Minor }>;
  'quote.refused': After<{ version: number }>;
  'quote.withdrawn': Bare;
  'quote.expired': After<{ version: number }>;
  'handover.written': Bare;
  'handover.withdrawn': Bare;
  'handover.signed': Bare;
  'price_list.added': After<PriceListTerms & Versioned>;
  'price_list.changed': Change<PriceListTerms, PriceListTerms & Versioned>;
  'price_list.prices_changed': After<
    Versioned & { added: number; changed: number; removed: number; importId?: string }
  >;
  'price_list.accounts_changed': After<Versioned & { added: number; removed: number }>;
  'price_list.removed': Change<{ name: string }, Versioned>;
  'product_category.added': After<{ name: string; parent: string | null }>;
  'product_category.changed': Change<{ name: string; parent: string | null }>;
  'product_category.removed': Before<{ name: string; parent: string | null }>;
  'delivery_method.added': After<DeliveryTerms>;
  'delivery_method.changed': Change<DeliveryTerms>;
  'delivery_method.moved': Change<{ position: number }>;
  'delivery_method.archived': Before<{ name: string }>;
  'delivery_method.restored': After<{ name: string }>;
  'api_key.added': After<{ holder: string; scopes: Scope[] }>;
  'api_key.ended': Before<{ holder: string }>;
  'webhook.added': After<WebhookTerms & { holder: string }>;
  'webhook.changed': Change<WebhookTerms>;
  'webhook.secret_changed': After<{ holder: string }>;
  'webhook.switched_on': After<{ holder: string }>;
  'webhook.switched_off': After<{ holder: string; reason: OffReason }>;
  'webhook.removed': Before<WebhookTerms & { holder: string }>;
}

/** An event whose time is set by who records it. */
export type UndatedEvent<Type extends EventType = EventType> = {
  [Each in Type]: {
    /** A user's id, or `system`, `payment-provider` or `cli`. */
    actor: string;
    type: Each;
    subjectId: string;
  } & EventPayloads[Each];
}[Type];

export type RecordedEvent = UndatedEvent & { at: number };
