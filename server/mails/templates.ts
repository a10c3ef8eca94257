import { Fragment, createElement as h, type ReactNode } from 'react';
import { Button, DescriptionList, Heading, type Item, Items, Paragraph } from '#server/mails/blocks.ts';
import { companyTemplates } from '#server/mails/company-templates.ts';
import type { DocumentContent, Letterhead, MailContents, MailOrder, OrdersContent } from '#server/mails/content.ts';
import type { Mail } from '#server/mails/mail.ts';
import { quoteTemplates } from '#server/mails/quote-templates.ts';
import { returnTemplates } from '#server/mails/return-templates.ts';
import type { MailKindName } from '#shared/domain/mails/mail-kinds.ts';
import { mailSubjects as subjects, mailTexts as texts } from '#shared/messages/mails/mails.ts';

type Template<Kind extends MailKindName> = (content: MailContents[Kind], shop: Letterhead) => Mail;

const p = (text: string) => h(Paragraph, { says: text });
const heading = (text: string) => h(Heading, { says: text });
const hello = ({ customerName }: { customerName: string | null }) => p(texts.hello(customerName));

function button({ accent }: Letterhead, href: string, label: string) {
  return h(Button, { href, label, accent });
}

/** `checkout C-10017`, or the orders by their numbers. */
function nameOf({ what, checkoutNumber, orders }: OrdersContent, whole: boolean): string {
  if (what !== undefined) return what;
  return whole && checkoutNumber !== null
    ? texts.checkout(checkoutNumber)
    : texts.order(orders.map(({ number }) => number));
}

function itemOf({ number, url, product, partNumber, quantity, unitPrice, total, parcel }: MailOrder): Item {
  const details = [
    ...(partNumber === null ? [] : [texts.partNumber(partNumber)]),
    texts.quantityAt(quantity, unitPrice),
    ...(parcel === null ? [] : [texts.tracking(parcel.carrier, parcel.number)]),
  ];
  const more = parcel?.url ? { href: parcel.url, label: texts.followParcel } : null;
  return { title: product, details, amount: total, link: { href: url, label: number }, more };
}

function lines(content: OrdersContent): ReactNode {
  const { orders, taxes } = content;
  const hasTax = taxes.length > 0;
  const items = orders.map((order) => ({ ...itemOf(order), ...(hasTax && { amount: order.net }) }));
  const total = orders.length > 1 || hasTax ? { label: texts.total, amount: content.total } : null;
  return h(Items, { items, taxes, total });
}

function facts({ poNumber, company, address }: OrdersContent): ReactNode {
  return h(DescriptionList, {
    items: [
      { label: texts.poNumber, value: poNumber },
      { label: texts.company, value: company },
      { label: texts.delivery, value: address },
    ],
  });
}

const show = (shop: Letterhead, { orders, url }: OrdersContent) =>
  button(shop, url, orders.length === 1 ? texts.showOrder : texts.showOrders);

/** Children are given one by one, so that React needs no keys. */
function mail(subject: string, ...parts: ReactNode[]): Mail {
  return { subject, body: h(Fragment, null, ...parts) };
}

function placed(content: OrdersContent, shop: Letterhead, subject: string, first: string): Mail {
  return mail(
    subject,
    heading(subject),
    hello(content),
    p(first),
    p(content.isPaid ? texts.alreadyPaid : texts.payUntil(content.reservedUntil)),
    content.isPaid ? show(shop, content) : button(shop, content.payUrl, texts.pay),
    lines(content),
    facts(content),
  );
}

function billed(subject: string, first: string, label: string, content: DocumentContent, shop: Letterhead): Mail {
  return mail(
    subject,
    heading(subject),
    hello(content),
    p(first),
    h(DescriptionList, {
      items: [
        { label: texts.amountDue, value: content.total },
        { label: texts.poNumber, value: content.poNumber },
      ],
    }),
    content.dueOn === null ? null : p(texts.dueOn(content.dueOn)),
    button(shop, content.url, label),
  );
}

export const templates: { [Kind in MailKindName]: Template<Kind> } = {
  ...companyTemplates,
  order_placed: (content, shop) =>
    placed(content, shop, subjects.order_placed(nameOf(content, true), content.poNumber), texts.placed),
  checkout_placed: (content, shop) =>
    placed(content, shop, subjects.checkout_placed(nameOf(content, true), content.poNumber), texts.placed),
  line_served: (content, shop) => {
    const product = content.orders[0]?.product ?? '';
    return placed(content, shop, subjects.line_served(product), texts.served(product));
  },
  orders_paid: (content, shop) => {
    const subject = subjects.orders_paid(nameOf(content, true), content.poNumber);
    const first = content.byTransfer ? texts.paidByTransfer : texts.paid(content.total);
    const parts = [p(first), show(shop, content), lines(content), facts(content)];
    return mail(subject, heading(subject), hello(content), ...parts);
  },
  order_shipped: (content, shop) => {
    const subject = subjects.order_shipped(nameOf(content, false), content.poNumber);
    const parts = [p(texts.shipped), ...content.parts.map(p), show(shop, content), lines(content), facts(content)];
    return mail(subject, heading(subject), hello(content), ...parts);
  },
  order_unshipped: (content, shop) => {
    const subject = subjects.order_unshipped(nameOf(content, false));
    const parts = [p(texts.unshipped), ...content.parts.map(p), show(shop, content), lines(content)];
    return mail(subject, heading(subject), hello(content), ...parts);
  },
  order_closed_short: (content, shop) => {
    const subject = subjects.order_closed_short(nameOf(content, false));
    const parts = [...content.parts.map(p), show(shop, content), lines(content)];
    return mail(subject, heading(subject), hello(content), ...parts);
  },
  order_expiring: (content, shop) => {
    const subject = subjects.order_expiring(nameOf(content, false));
    const parts = [p(texts.expiring(content.reservedUntil)), button(shop, content.payUrl, texts.pay), lines(content)];
    return mail(subject, heading(subject), hello(content), ...parts);
  },
  order_expired: (content, shop) => {
    const subject = subjects.order_expired(nameOf(content, false));
    const parts = [
      p(texts.expired),
      p(texts.expiredAgain),
      button(shop, content.url, texts.orderAgain),
      lines(content),
    ];
    return mail(subject, heading(subject), hello(content), ...parts);
  },
  order_cancelled: (content) => {
    const subject = subjects.order_cancelled(nameOf(content, false));
    return mail(subject, heading(subject), hello(content), p(texts.cancelled), lines(content));
  },
  refund_made: (content, shop) => {
    const subject = subjects.refund_made(content.amount, nameOf(content, false));
    const parts = [p(texts.refunded(content.amount)), p(texts.refundTime), show(shop, content), lines(content)];
    return mail(subject, heading(subject), hello(content), ...parts);
  },
  invoice: (content, shop) =>
    billed(subjects.invoice(content.number), texts.invoice(content.number), texts.showInvoice, content, shop),
  credit_note: (content, shop) => {
    const { number } = content;
    return billed(subjects.credit_note(number), texts.creditNote(number), texts.showCreditNote, content, shop);
  },
  ...quoteTemplates,
  ...returnTemplates,
  payment_disputed: ({ orders, amount, reason, url }, shop) => {
    const subject = subjects.payment_disputed(amount);
    return mail(
      subject,
      heading(subject),
      p(texts.disputed(amount)),
      h(DescriptionList, { items: [{ label: texts.disputeReason, value: reason }] }),
      h(Items, { items: orders.map(itemOf) }),
      button(shop, url, texts.showDispute),
    );
  },
  stock_back: ({ product, partNumber, available, now, url, customerName }, shop) => {
    const subject = subjects.stock_back(product);
    return mail(
      subject,
      heading(subject),
      hello({ customerName }),
      p(now === null ? texts.stockBack(available) : texts.stockGone(now)),
      partNumber === null ? null : p(texts.partNumber(partNumber)),
      button(shop, url, texts.showProduct),
    );
  },
  webhook_off: ({ host, problem, isGone, url, customerName }, shop) => {
    const subject = subjects.webhook_off(host);
    return mail(
      subject,
      heading(subject),
      hello({ customerName }),
      p(isGone ? texts.webhookGone : texts.webhookFailing),
      problem === null ? null : p(texts.webhookProblem(problem)),
      p(texts.webhookAgain),
      button(shop, url, texts.showWebhooks),
    );
  },
  low_stock: ({ products, more, url }, shop) => {
    const subject = subjects.low_stock(products.length + more);
    const items = products.map(({ name, partNumber, available, lowAt, url: href }) => ({
      title: name,
      details: [texts.available(available, lowAt)],
      amount: null,
      link: { href, label: partNumber === null ? texts.showProducts : texts.partNumber(partNumber) },
    }));
    return mail(
      subject,
      heading(subject),
      p(texts.lowStock),
      h(Items, { items }),
      more === 0 ? null : p(texts.moreProducts(more)),
      button(shop, url, texts.showProducts),
    );
  },
};
