import type {
  Letterhead,
  MailContent,
  MailContents,
  MailOrder,
  OrdersContent,
  QuoteContent,
  ReturnContent,
} from '#server/mails/content.ts';
import type { MailKindName } from '#shared/domain/mails/mail-kinds.ts';

/** The shop, with samples of what its settings leave out. */
export function withSamples(shop: Letterhead): Letterhead {
  return {
    ...shop,
    address: shop.address ?? '12 Dock Street\n20457 Hamburg',
    email: shop.email ?? 'orders@bulkhead.example',
    phone: shop.phone ?? '+49 40 000000',
  };
}

/** A sample of a mail; its links lead into the shop at `origin`. */
export function sampleMail<Kind extends MailKindName>(kind: Kind, origin: string): MailContent {
  // TypeScript cannot see that the content is that of the kind.
  return { kind, content: sampleContents(origin)[kind] } as MailContent;
}

function sampleContents(origin: string): MailContents {
  const url = `${origin}/dashboard/myorder`;
  const drill: MailOrder = {
    number: 'B-10482',
    url,
    product: 'Cordless hammer drill 18 V',
    partNumber: 'HD-18-2',
    quantity: '40',
    unitPrice: '$129.00',
    net: '$5,160.00',
    total: '$5,160.00',
    parcel: null,
  };
  const screws: MailOrder = {
    ...drill,
    number: 'B-10483',
    product: 'Wood screws 5 x 60 mm, galvanised, box of 200',
    partNumber: 'WS-560-200',
    quantity: '1,200',
    unitPrice: '$7.45',
    net: '$8,940.00',
    total: '$8,940.00',
  };
  const one: OrdersContent = {
    parts: [],
    customerName: 'Ada Lindqvist',
    orders: [drill],
    checkoutNumber: null,
    poNumber: 'PO-2026-0417',
    company: 'Lindqvist Joinery',
    address: 'Gate 4\n55 Harbour Road\nGothenburg',
    total: drill.total,
    taxes: [],
    isPaid: false,
    reservedUntil: 'Friday, November 27, 2026 at 9:30 AM UTC',
    url,
    payUrl: url,
  };
  const many = { ...one, orders: [drill, screws], checkoutNumber: 'C-10017', total: '$14,100.00' };
  const parcel = { carrier: 'UPS', number: '1Z999AA10123456784', url };
  const bill = {
    customerName: one.customerName,
    number: 'INV-2026-000123',
    total: many.total,
    poNumber: one.poNumber,
    dueOn: null,
    url,
  };
  const quote: QuoteContent = {
    customerName: one.customerName,
    customer: 'Lindqvist Joinery',
    number: 'Q-10007',
    url,
    lines: [
      {
        name: drill.product,
        details: ['Part HD-18-2', '40 at $119.00', 'Lead time: 3 days'],
        amount: '$4,760.00',
      },
      { name: 'Drill case, customer colour', details: ['Quantity 40', 'not offered'], amount: null },
    ],
    total: '$4,760.00',
    lastDay: 'December 4, 2026',
    isEnd: false,
    isOrdered: false,
    freight: 'Free from $2,500',
    note: 'The case would need four weeks: call us.',
    text: 'Can you take 60? Then it gets cheaper.',
  };
  const returned: ReturnContent = {
    customerName: one.customerName,
    customer: 'Lindqvist Joinery',
    number: 'RMA-10007',
    url,
    line: { name: drill.product, details: ['Part HD-18-2', 'Quantity 2'] },
    reason: 'Defective',
    text: 'The chuck does not close.',
    instructions: 'Send it by parcel to our warehouse, with the battery taken out.',
    refusal: 'The warranty ended in May.',
    way: 'card',
    byBank: null,
    amount: '$238.00',
  };
  const company = {
    customerName: one.customerName,
    company: 'Lindqvist Joinery AB',
    applicant: 'ada@lindqvist.example',
    taxId: 'SE556012579001',
    address: one.address,
    phone: '+46 31 000000',
    website: 'lindqvist.example',
    reason: null,
    url,
  };
  const request = {
    customerName: 'Bo Lindqvist',
    number: 'R-10007',
    requester: 'Ada Lindqvist',
    decider: 'Bo Lindqvist',
    reason: null,
    note: 'For the harbour job',
    poNumber: one.poNumber,
    costCentre: '4711',
    address: one.address,
    total: many.total,
    lines: [drill, screws],
    url,
  };
  const refusal = 'We have an order for this already.';
  return {
    company_application: company,
    company_approved: company,
    company_refused: { ...company, reason: 'We deliver to companies in Europe only.' },
    member_invited: { company: company.company, by: 'Ada Lindqvist', until: 'December 9, 2026', url },
    request_waiting: request,
    request_approved: request,
    request_refused: { ...request, reason: refusal },
    request_expired: request,
    order_placed: one,
    checkout_placed: many,
    line_served: one,
    orders_paid: { ...many, isPaid: true, byTransfer: false },
    order_shipped: { ...one, isPaid: true, orders: [{ ...drill, parcel }] },
    order_unshipped: { ...one, isPaid: true },
    order_closed_short: {
      ...one,
      isPaid: true,
      parts: [
        '4 of the 10 of order B-10482 will not come. We return the money for them to the card that you paid with.',
      ],
    },
    order_expiring: one,
    order_expired: one,
    order_cancelled: one,
    refund_made: { ...one, isPaid: true, amount: '$1,290.00' },
    invoice: bill,
    credit_note: { ...bill, number: 'CN-2026-000007', total: '$1,290.00' },
    quote_received: quote,
    quote_answered: quote,
    quote_message: quote,
    quote_offer_withdrawn: quote,
    quote_expired: quote,
    quote_requested: quote,
    quote_question: quote,
    quote_accepted: quote,
    quote_refused: quote,
    quote_withdrawn: quote,
    return_requested: returned,
    return_approved: returned,
    return_refused: returned,
    return_received: returned,
    return_done: returned,
    payment_disputed: { orders: [drill], amount: drill.total, reason: 'product_not_received', url },
    stock_back: {
      customerName: one.customerName,
      product: drill.product,
      partNumber: drill.partNumber,
      available: '120',
      now: null,
      url,
    },
    webhook_off: {
      customerName: one.customerName,
      host: 'erp.example.com',
      problem: 'It answered 503 instead of 2xx',
      isGone: false,
      url,
    },
    low_stock: {
      products: [
        { name: drill.product, partNumber: drill.partNumber, available: '12', lowAt: '40', url },
        { name: screws.product, partNumber: screws.partNumber, available: '0', lowAt: '600', url },
      ],
      more: 3,
      url,
    },
  };
}
