import type { MailKindName, QuoteMailKind, ReturnMailKind } from '#shared/domain/mails/mail-kinds.ts';

// What templates show. Amounts, instants and quantities are text already, in the shop's locale.

export interface Letterhead {
  name: string;
  legalName: string | null;
  /** Of many lines. */
  address: string | null;
  email: string | null;
  phone: string | null;
  taxId: string | null;
  links: { terms: string | null; privacy: string | null; imprint: string | null };
  /** A colour such as `#0b5cad`, and a readable one on it. */
  accent: { color: string; on: string };
  /** A whole address; missing without a logo. */
  logo?: string;
}

export interface MailOrder {
  number: string;
  url: string;
  product: string;
  partNumber: string | null;
  quantity: string;
  unitPrice: string;
  /** Price times quantity, without tax. */
  net: string;
  total: string;
  parcel: { carrier: string | null; number: string; url: string | null } | null;
}

export interface OrdersContent {
  customerName: string | null;
  orders: MailOrder[];
  /** Of a checkout; null for an order of its own. */
  checkoutNumber: string | null;
  /** What the subject says instead, where it is about a freight alone. */
  what?: string;
  poNumber: string | null;
  company: string | null;
  address: string;
  total: string;
  /** What the total is made of, such as net and `VAT 19%`; empty in a shop without tax. */
  taxes: { label: string; value: string }[];
  /** Sentences about orders that do not leave at once. */
  parts: string[];
  isPaid: boolean;
  reservedUntil: string;
  /** The page of the order or, for many, of all orders. */
  url: string;
  payUrl: string;
}

export interface DocumentContent {
  customerName: string | null;
  number: string;
  total: string;
  poNumber: string | null;
  dueOn: string | null;
  url: string;
}

export interface DisputeContent {
  orders: MailOrder[];
  amount: string;
  reason: string;
  url: string;
}

export interface LowStockContent {
  products: { name: string; partNumber: string | null; available: string; lowAt: string; url: string }[];
  /** Those beyond the ones listed. */
  more: number;
  url: string;
}

/** `now` is null while it can be ordered, else says why not. */
export interface StockBackContent {
  customerName: string | null;
  product: string;
  partNumber: string | null;
  available: string;
  now: string | null;
  url: string;
}

export interface WebhookOffContent {
  customerName: string | null;
  host: string;
  /** Why the last attempt did not arrive. */
  problem: string | null;
  isGone: boolean;
  url: string;
}

export interface ApplicationContent {
  customerName: string | null;
  company: string;
  /** The e-mail of who applied. */
  applicant: string;
  taxId: string | null;
  address: string;
  phone: string;
  website: string | null;
  /** Why it was refused. */
  reason: string | null;
  url: string;
}

export interface InvitationContent {
  company: string;
  by: string;
  /** A day. */
  until: string;
  url: string;
}

export interface RequestContent {
  customerName: string | null;
  number: string;
  requester: string;
  decider: string;
  /** Why it was refused. */
  reason: string | null;
  note: string | null;
  poNumber: string | null;
  costCentre: string | null;
  address: string;
  total: string;
  lines: Pick<MailOrder, 'product' | 'partNumber' | 'quantity' | 'unitPrice' | 'total' | 'url'>[];
  url: string;
}

interface CompanyContents {
  company_application: ApplicationContent;
  company_approved: ApplicationContent;
  company_refused: ApplicationContent;
  member_invited: InvitationContent;
  request_waiting: RequestContent;
  request_approved: RequestContent;
  request_refused: RequestContent;
  request_expired: RequestContent;
}

type OrdersKind = Exclude<
  MailKindName,
  | QuoteMailKind
  | ReturnMailKind
  | keyof CompanyContents
  | 'orders_paid'
  | 'refund_made'
  | 'invoice'
  | 'credit_note'
  | 'payment_disputed'
  | 'low_stock'
  | 'stock_back'
  | 'webhook_off'
>;

export interface QuoteContent {
  /** Who it is for; staff see them in the subject. */
  customerName: string | null;
  customer: string;
  number: string;
  url: string;
  lines: { name: string; details: string[]; amount: string | null }[];
  /** Without tax; null before an answer. */
  total: string | null;
  lastDay: string;
  /** Whether nothing is left to order of the quote, and whether something was ordered. */
  isEnd: boolean;
  isOrdered: boolean;
  freight: string | null;
  note: string | null;
  /** Of the message that the mail is about. */
  text: string | null;
}

export interface ReturnContent {
  /** Who it is for; staff see them in the subject. */
  customerName: string | null;
  customer: string;
  number: string;
  url: string;
  line: { name: string; details: string[] };
  reason: string;
  text: string | null;
  instructions: string | null;
  refusal: string | null;
  /** Where the money went; null for none. */
  way: 'card' | 'creditNote' | 'bank';
  amount: string | null;
  /** What of it goes back by the bank, where the rest is taken off what is owed. */
  byBank: string | null;
}

export type MailContents = Record<OrdersKind, OrdersContent> &
  CompanyContents &
  Record<QuoteMailKind, QuoteContent> &
  Record<ReturnMailKind, ReturnContent> & {
    /** `byTransfer`: of orders on account, which are shipped already. */
    orders_paid: OrdersContent & { byTransfer: boolean };
    refund_made: OrdersContent & { amount: string };
    invoice: DocumentContent;
    credit_note: DocumentContent;
    payment_disputed: DisputeContent;
    low_stock: LowStockContent;
    stock_back: StockBackContent;
    webhook_off: WebhookOffContent;
  };

export type MailContent = { [Kind in MailKindName]: { kind: Kind; content: MailContents[Kind] } }[MailKindName];
