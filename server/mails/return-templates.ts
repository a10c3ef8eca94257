import { Fragment, createElement as h, type ReactNode } from 'react';
import { Button, DescriptionList, Heading, Items, Paragraph } from '#server/mails/blocks.ts';
import type { Letterhead, ReturnContent } from '#server/mails/content.ts';
import type { ReturnMailKind } from '#shared/domain/mails/mail-kinds.ts';
import { mailTexts } from '#shared/messages/mails/mails.ts';
import { returnMailSubjects as subjects, returnMailTexts as texts } from '#shared/messages/returns/return-mails.ts';

type ReturnTemplate = (content: ReturnContent, shop: Letterhead) => { subject: string; body: ReactNode };

interface Parts {
  subject: (content: ReturnContent) => string;
  says: (content: ReturnContent) => string;
  facts?: (content: ReturnContent) => { label: string; value: string | null }[];
  button?: string;
}

const template =
  ({ subject, says, facts, button = texts.show }: Parts, isToStaff = false): ReturnTemplate =>
  (content, shop) => {
    const { line, url, number, customerName } = content;
    const title = subject(content);
    const items = [{ title: line.name, details: line.details, amount: null, link: { href: url, label: number } }];
    return {
      subject: title,
      body: h(
        Fragment,
        null,
        h(Heading, { says: title }),
        isToStaff ? null : h(Paragraph, { says: mailTexts.hello(customerName) }),
        h(Paragraph, { says: says(content) }),
        h(Items, { items, total: null }),
        facts ? h(DescriptionList, { items: facts(content) }) : null,
        h(Button, { href: url, label: button, accent: shop.accent }),
      ),
    };
  };

export const returnTemplates: Record<ReturnMailKind, ReturnTemplate> = {
  return_requested: template(
    {
      subject: ({ number, customer }) => subjects.return_requested(number, customer),
      says: () => texts.requested,
      facts: ({ reason, text }) => [
        { label: texts.reason, value: reason },
        { label: texts.words, value: text },
      ],
    },
    true,
  ),
  return_approved: template({
    subject: ({ number }) => subjects.return_approved(number),
    says: () => texts.approved,
    facts: ({ instructions }) => [{ label: texts.instructions, value: instructions }],
    button: texts.slip,
  }),
  return_refused: template({
    subject: ({ number }) => subjects.return_refused(number),
    says: () => texts.refused,
    facts: ({ refusal }) => [{ label: texts.refusal, value: refusal }],
  }),
  return_received: template({
    subject: ({ number }) => subjects.return_received(number),
    says: () => texts.received,
  }),
  return_done: template({
    subject: ({ number }) => subjects.return_done(number),
    says: ({ way, amount, byBank }) => {
      if (amount === null) return texts.done.none;
      return way === 'creditNote' && byBank !== null ? texts.done.both(amount, byBank) : texts.done[way](amount);
    },
  }),
};
