import { Fragment, createElement as h, type ReactNode } from 'react';
import { Button, DescriptionList, Heading, type Item, Items, Paragraph } from '#server/mails/blocks.ts';
import type { ApplicationContent, Letterhead, MailContents, RequestContent } from '#server/mails/content.ts';
import type { Mail } from '#server/mails/mail.ts';
import { mailSubjects as subjects, mailTexts as texts } from '#shared/messages/mails/mails.ts';

type Kind =
  | 'company_application'
  | 'company_approved'
  | 'company_refused'
  | 'member_invited'
  | 'request_waiting'
  | 'request_approved'
  | 'request_refused'
  | 'request_expired';

const p = (text: string) => h(Paragraph, { says: text });
const hello = ({ customerName }: { customerName: string | null }) => p(texts.hello(customerName));

function button({ accent }: Letterhead, href: string, label: string) {
  return h(Button, { href, label, accent });
}

/** Children are given one by one, so that React needs no keys. */
function mail(subject: string, ...parts: ReactNode[]): Mail {
  return { subject, body: h(Fragment, null, h(Heading, { says: subject }), ...parts) };
}

function facts({ applicant, taxId, address, phone, website }: ApplicationContent): ReactNode {
  return h(DescriptionList, {
    items: [
      { label: texts.applicant, value: applicant },
      { label: texts.taxIdLabel, value: taxId },
      { label: texts.address, value: address },
      { label: texts.phone, value: phone },
      { label: texts.website, value: website },
    ],
  });
}

function requested({ lines, total, url }: RequestContent): ReactNode {
  const items: Item[] = lines.map(({ product, partNumber, quantity, unitPrice, total: amount }) => ({
    title: product,
    details: [...(partNumber === null ? [] : [texts.partNumber(partNumber)]), texts.quantityAt(quantity, unitPrice)],
    amount,
    link: null,
  }));
  return h(Items, { items, total: { label: texts.total, amount: total }, key: url });
}

function requestFacts({ poNumber, costCentre, note, address }: RequestContent): ReactNode {
  return h(DescriptionList, {
    items: [
      { label: texts.poNumber, value: poNumber },
      { label: texts.costCentre, value: costCentre },
      { label: texts.requestNote, value: note },
      { label: texts.delivery, value: address },
    ],
  });
}

export const companyTemplates: { [Each in Kind]: (content: MailContents[Each], shop: Letterhead) => Mail } = {
  company_application: (content, shop) =>
    mail(
      subjects.company_application(content.company),
      p(texts.applied(content.company)),
      facts(content),
      button(shop, content.url, texts.showApplications),
    ),
  company_approved: (content, shop) =>
    mail(
      subjects.company_approved(content.company),
      hello(content),
      p(texts.companyOpened(content.company)),
      button(shop, content.url, texts.showCompany),
    ),
  company_refused: (content, shop) =>
    mail(
      subjects.company_refused(content.company),
      hello(content),
      p(texts.companyRefused(content.company)),
      h(DescriptionList, { items: [{ label: texts.reason, value: content.reason }] }),
      button(shop, content.url, texts.showProfile),
    ),
  member_invited: ({ company, by, until, url }, shop) =>
    mail(
      subjects.member_invited(company),
      p(texts.invited(company, by)),
      p(texts.invitedUntil(until)),
      button(shop, url, texts.acceptInvitation),
    ),
  request_waiting: (content, shop) =>
    mail(
      subjects.request_waiting(content.number, content.total),
      hello(content),
      p(texts.requestWaits(content.requester)),
      requested(content),
      requestFacts(content),
      button(shop, content.url, texts.showRequest),
    ),
  request_approved: (content, shop) =>
    mail(
      subjects.request_approved(content.number),
      hello(content),
      p(texts.requestApproved(content.decider)),
      button(shop, content.url, texts.showRequest),
    ),
  request_refused: (content, shop) =>
    mail(
      subjects.request_refused(content.number),
      hello(content),
      p(texts.requestRefused(content.decider)),
      h(DescriptionList, { items: [{ label: texts.reason, value: content.reason }] }),
      requested(content),
      button(shop, content.url, texts.showRequest),
    ),
  request_expired: (content, shop) =>
    mail(
      subjects.request_expired(content.number),
      hello(content),
      p(texts.requestExpired),
      requested(content),
      button(shop, content.url, texts.showRequest),
    ),
};
