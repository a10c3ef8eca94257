import { Fragment, createElement as h, type ReactNode } from 'react';
import { Button, DescriptionList, Heading, Items, Paragraph } from '#server/mails/blocks.ts';
import type { Letterhead, QuoteContent } from '#server/mails/content.ts';
import type { QuoteMailKind } from '#shared/domain/mails/mail-kinds.ts';
import { mailTexts } from '#shared/messages/mails/mails.ts';
import { quoteMailSubjects as subjects, quoteMailTexts as texts } from '#shared/messages/quotes/quote-mails.ts';

type QuoteTemplate = (content: QuoteContent, shop: Letterhead) => { subject: string; body: ReactNode };

const p = (text: string) => h(Paragraph, { says: text });

function lines({ lines: listed, total, url, number }: QuoteContent): ReactNode {
  return h(Items, {
    items: listed.map(({ name, details, amount }) => ({
      title: name,
      details,
      amount,
      link: { href: url, label: number },
    })),
    total: total === null ? null : { label: texts.total, amount: total },
  });
}

function facts({ freight, note }: QuoteContent): ReactNode {
  return h(DescriptionList, {
    items: [
      { label: texts.freight, value: freight },
      { label: texts.note, value: note },
    ],
  });
}

function mail(
  subject: string,
  { url, customerName }: QuoteContent,
  shop: Letterhead,
  toCustomer: boolean,
  parts: ReactNode[],
) {
  const hello = toCustomer ? p(mailTexts.hello(customerName)) : null;
  const button = h(Button, { href: url, label: texts.show, accent: shop.accent });
  return { subject, body: h(Fragment, null, h(Heading, { says: subject }), hello, ...parts, button) };
}

const toCustomer =
  (subject: (content: QuoteContent) => string, parts: (content: QuoteContent) => ReactNode[]): QuoteTemplate =>
  (content, shop) =>
    mail(subject(content), content, shop, true, parts(content));

const toStaff =
  (subject: (what: string, who: string) => string, parts: (content: QuoteContent) => ReactNode[]): QuoteTemplate =>
  (content, shop) =>
    mail(subject(content.number, content.customer), content, shop, false, parts(content));

export const quoteTemplates: Record<QuoteMailKind, QuoteTemplate> = {
  quote_received: toCustomer(
    ({ number }) => subjects.quote_received(number),
    (content) => [p(texts.received), lines(content)],
  ),
  quote_answered: toCustomer(
    ({ number, lastDay }) => subjects.quote_answered(number, lastDay),
    (content) => [p(texts.answered(content.lastDay)), lines(content), facts(content)],
  ),
  quote_message: toCustomer(
    ({ number }) => subjects.quote_message(number),
    ({ text }) => [p(texts.wrote), p(text ?? '')],
  ),
  quote_offer_withdrawn: toCustomer(
    ({ number }) => subjects.quote_offer_withdrawn(number),
    (content) => [p(texts.offerWithdrawn), lines(content), p(content.isEnd ? texts.noneStands : texts.othersStand)],
  ),
  quote_expired: toCustomer(
    ({ number }) => subjects.quote_expired(number),
    (content) => [p(content.isOrdered ? texts.restExpired : texts.expired), lines(content)],
  ),
  quote_requested: toStaff(subjects.quote_requested, (content) => [p(texts.requested), lines(content)]),
  quote_question: toStaff(subjects.quote_question, ({ text }) => [p(texts.question), p(text ?? '')]),
  quote_accepted: toStaff(subjects.quote_accepted, (content) => [
    p(content.isEnd ? texts.accepted : texts.acceptedPart),
    lines(content),
  ]),
  quote_refused: toStaff(subjects.quote_refused, (content) => [p(texts.refused), lines(content)]),
  quote_withdrawn: toStaff(subjects.quote_withdrawn, (content) => [p(texts.withdrawn), lines(content)]),
};
