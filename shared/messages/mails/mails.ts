import type { MailKindName } from '#shared/domain/mails/mail-kinds.ts';
import { quoteMailSubjects } from '#shared/messages/quotes/quote-mails.ts';
import { returnMailSubjects } from '#shared/messages/returns/return-mails.ts';

const orders = (numbers: string[]) => {
  const [first = '', ...more] = numbers;
  if (more.length === 0) return `order ${first}`;
  return more.length < 3 ? `orders ${numbers.join(', ')}` : `${numbers.length} orders`;
};
/** Many PO numbers begin with `PO` themselves. */
const poNumber = (po: string | null) => (po === null ? '' : ` (your ${/^po\b/i.test(po) ? po : `PO ${po}`})`);

/** `what` is an order or a checkout, such as `order B-10482`. */
export const mailSubjects = {
  order_placed: (what: string, po: string | null) => `We have your ${what}${poNumber(po)}`,
  checkout_placed: (what: string, po: string | null) => `We have your ${what}${poNumber(po)}`,
  line_served: (product: string) => `It is your turn: ${product} is reserved for you`,
  orders_paid: (what: string, po: string | null) => `Paid: your ${what}${poNumber(po)}`,
  order_shipped: (what: string, po: string | null) => `On its way: your ${what}${poNumber(po)}`,
  order_unshipped: (what: string) => `Not on its way yet: your ${what}`,
  order_closed_short: (what: string) => `The rest will not come: your ${what}`,
  order_expiring: (what: string) => `Please pay soon: your ${what} expires`,
  order_expired: (what: string) => `Expired: your ${what}`,
  order_cancelled: (what: string) => `Cancelled: your ${what}`,
  refund_made: (amount: string, what: string) => `${amount} returned for your ${what}`,
  invoice: (number: string) => `Invoice ${number}`,
  credit_note: (number: string) => `Credit note ${number}`,
  ...quoteMailSubjects,
  ...returnMailSubjects,
  company_application: (name: string) => `${name} asks for a company account`,
  company_approved: (name: string) => `The company account of ${name} is open`,
  company_refused: (name: string) => `Your application for a company account of ${name}`,
  member_invited: (company: string) => `${company} invites you to order`,
  request_waiting: (number: string, total: string) => `Request ${number} over ${total} needs your approval`,
  request_approved: (number: string) => `Approved: your request ${number}`,
  request_refused: (number: string) => `Refused: your request ${number}`,
  request_expired: (number: string) => `Expired: your request ${number}`,
  stock_back: (product: string) => `There is more of ${product}`,
  webhook_off: (host: string) => `Webhooks to ${host} are switched off`,
  payment_disputed: (amount: string) => `A payment of ${amount} is disputed`,
  low_stock: (count: number) => (count === 1 ? '1 product is low' : `${count} products are low`),
} as const satisfies Record<MailKindName, (...values: never[]) => string>;

/** Counts are texts. */
interface ToldPart {
  number: string;
  quantity: string;
  soFar: string;
  ordered: string;
}

export const mailTexts = {
  hello: (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`),
  order: orders,
  checkout: (number: string) => `checkout ${number}`,
  freight: (checkouts: string[]) => `freight of ${checkouts.join(', ')}`,
  placed: 'Thank you for your order. We have reserved the goods for you.',
  payUntil: (time: string) => `They stay reserved until ${time}. Please pay before that, or they go back on sale.`,
  alreadyPaid: 'It is paid already; we are packing it.',
  served: (product: string) =>
    `You were next in line for ${product}, and what you asked for has come back. We have placed your order and reserved it.`,
  paid: (amount: string) => `Your payment of ${amount} has arrived. Thank you. We are packing your goods now.`,
  paidByTransfer: 'Your bank transfer has arrived. Nothing is open any more for what is listed here. Thank you.',
  shipped: 'Your goods have left our warehouse.',
  unshipped:
    'We told you that your goods have left our warehouse. That was a mistake: they are still here, and a mail follows once they leave. We are sorry.',
  part: ({ number, quantity, soFar, ordered, restBy }: ToldPart & { restBy: string | null }) =>
    `Of order ${number}, ${quantity} have left: ${soFar} of ${ordered} so far. The rest follows${restBy === null ? '' : ` by ${restBy}`}.`,
  lastPart: ({ number, quantity, ordered }: ToldPart) =>
    `Of order ${number}, the last ${quantity} have left. All of the ${ordered} that were to come are on their way.`,
  partTakenBack: ({ number, quantity, soFar, ordered }: ToldPart) =>
    `Of order ${number}, it is about ${quantity}. On their way are ${soFar} of ${ordered}.`,
  short: ({ number, short, ordered }: { number: string; short: string; ordered: string }) =>
    `We cannot send the rest of order ${number}: ${short} of ${ordered} will not come. We are sorry.`,
  shortPaid: 'We return the money for them to the card that you paid with; another mail says so.',
  shortUnpaid: 'You pay only for what has left.',
  tracking: (carrier: string | null, number: string) => `${carrier ?? 'Tracking number'}: ${number}`,
  followParcel: 'Follow the parcel',
  expiring: (time: string) =>
    `You have not paid yet. We keep the goods for you until ${time}. After that, they go back on sale.`,
  expired: 'We did not get your payment in time, so the goods are on sale again. You owe nothing.',
  expiredAgain: 'If you still need them, you can order them again with one click.',
  cancelled: 'We had to cancel it. You owe nothing. If you have questions, please answer this mail or call us.',
  refunded: (amount: string) => `We have returned ${amount} to the card that you paid with.`,
  refundTime: 'Banks take up to ten working days until it is on your statement.',
  invoice: (number: string) => `Here is invoice ${number}. You can read, print and save it at the address below.`,
  dueOn: (day: string) => `Please transfer the amount by ${day}.`,
  creditNote: (number: string) =>
    `Here is credit note ${number}. You can read, print and save it at the address below.`,
  disputed: (amount: string) =>
    `A customer contests a payment of ${amount} at the bank. Do not ship what is not shipped yet, and answer the dispute at Stripe in time: without an answer the money is lost.`,
  disputeReason: 'Reason',
  lowStock: 'These products have reached the stock at which they count as low:',
  moreProducts: (count: number) => (count === 1 ? 'And 1 more.' : `And ${count} more.`),
  applied: (name: string) => `${name} would like to order here as a company. Look at what they wrote, and decide.`,
  applicant: 'Applicant',
  taxIdLabel: 'Tax id',
  address: 'Address',
  phone: 'Phone',
  website: 'Website',
  showApplications: 'Show the applications',
  companyOpened: (name: string) =>
    `${name} can order now. You are its manager: invite your colleagues, and set what each may order.`,
  showCompany: 'Show the company',
  companyRefused: (name: string) =>
    `We have looked at your application for ${name}, and cannot open a company account.`,
  reason: 'Reason',
  showProfile: 'Show your profile',
  invited: (company: string, by: string) => `${by} invites you to order here for ${company}.`,
  invitedUntil: (day: string) =>
    `The link counts once, until ${day}, and only for this e-mail address: sign in or sign up with it.`,
  acceptInvitation: 'See the invitation',
  requestWaits: (name: string) =>
    `${name} asks for your approval. Nothing is ordered before you decide on the page, where you can also correct quantities.`,
  requestNote: 'Note',
  costCentre: 'Cost centre',
  showRequest: 'Show the request',
  requestApproved: (name: string) => `${name} has approved your request. The order is placed; its own mail follows.`,
  requestRefused: (name: string) => `${name} has refused your request. Nothing was ordered.`,
  requestExpired: 'Nobody has decided on your request in its time. Nothing was ordered; you can ask again.',
  stockBack: (available: string) => `You asked us to tell you. Now ${available} can be ordered.`,
  stockGone: (now: string) =>
    `You asked us to tell you. More has come in, but by now the answer is again: ${now}. You can ask again on its page.`,
  showProduct: 'Show the product',
  webhookFailing: 'Nothing that was sent there has arrived for three days, so nothing is sent there any more.',
  webhookGone: 'The other system answered that it is gone, so nothing is sent there any more.',
  webhookProblem: (problem: string) => `At the last attempt: ${problem}.`,
  webhookAgain:
    'When it is there again, switch the endpoint on: it is told of what happens from then on, and the feed of events has what happened before.',
  showWebhooks: 'Show the webhooks',
  whyNotice: (shop: string) =>
    `You get this mail once, because you asked ${shop} to tell you when there is more of this product.`,
  whyCompany: (shop: string) => `You get this mail because of a company account at ${shop}.`,
  available: (count: string, limit: string) => `${count} left, low at ${limit}`,
  quantityAt: (quantity: string, price: string) => `${quantity} at ${price}`,
  partNumber: (number: string) => `Part ${number}`,
  total: 'Total',
  amountDue: 'Amount',
  poNumber: 'Your PO number',
  company: 'Company',
  delivery: 'Delivery to',
  pay: 'Pay now',
  showOrder: 'Show the order',
  showOrders: 'Show the orders',
  orderAgain: 'Order again',
  showInvoice: 'Show the invoice',
  showCreditNote: 'Show the credit note',
  showProducts: 'Show the products',
  showDispute: 'Show the order',
  /** Below every mail. */
  why: (shop: string) => `You get this mail because of an order at ${shop}.`,
  whyStaff: (shop: string) => `You get this mail as an administrator of ${shop}.`,
  taxId: (id: string) => `Tax id ${id}`,
  terms: 'Terms',
  privacy: 'Privacy',
  imprint: 'Imprint',
} as const;

export const mailKindMessages = {
  order_placed: 'Order placed',
  checkout_placed: 'Checkout placed',
  line_served: 'Next in line served',
  orders_paid: 'Paid',
  order_shipped: 'Shipped',
  order_unshipped: 'Shipment taken back',
  order_closed_short: 'Closed short',
  order_expiring: 'About to expire',
  order_expired: 'Expired',
  order_cancelled: 'Cancelled by staff',
  refund_made: 'Refunded',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  quote_received: 'Quote: request arrived',
  quote_answered: 'Quote: answered',
  quote_message: 'Quote: message',
  quote_offer_withdrawn: 'Quote: answer withdrawn',
  quote_expired: 'Quote: expired',
  quote_requested: 'Quote: price asked for (staff)',
  quote_question: 'Quote: message of the customer (staff)',
  quote_accepted: 'Quote: accepted (staff)',
  quote_refused: 'Quote: refused (staff)',
  quote_withdrawn: 'Quote: withdrawn (staff)',
  return_requested: 'Return: asked for (staff)',
  return_approved: 'Return: approved',
  return_refused: 'Return: refused',
  return_received: 'Return: received',
  return_done: 'Return: settled',
  company_application: 'Company application (staff)',
  company_approved: 'Company account opened',
  company_refused: 'Company account refused',
  member_invited: 'Member invited',
  request_waiting: 'Request to approve',
  request_approved: 'Request approved',
  request_refused: 'Request refused',
  request_expired: 'Request expired',
  stock_back: 'Product can be ordered again',
  webhook_off: 'Webhook switched off',
  payment_disputed: 'Payment disputed (staff)',
  low_stock: 'Low stock (staff)',
} as const satisfies Record<MailKindName, string>;

/** Why a mail was not sent, for staff; with what the mail server said. */
export const mailReasons = {
  refused: (detail: string) => `The mail server refuses this mail: ${detail}`,
  later: (detail: string) => `The mail server does not take this mail now: ${detail}`,
  unreachable: (detail: string) => `The mail server cannot be reached: ${detail}`,
  notMade: (detail: string) => `This mail could not be written: ${detail}`,
  tooOld: 'It waited for more than three days, because no mails were sent',
  gone: 'What it is about is not there any more',
  outdated: 'It would not have been true any more',
  nothingTold: 'No mail had said that the order was shipped',
  erased: 'The address was erased',
  notTheirs: 'The address belongs to another person now',
  tooMany: 'The address is not verified and got too many mails within a day',
  nothingLow: 'No product was low',
} as const;
