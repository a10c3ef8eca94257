import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { toText } from '#server/mails/block.ts';
import type { Letterhead, MailContent } from '#server/mails/content.ts';
import { Frame } from '#server/mails/frame.ts';
import type { Mail } from '#server/mails/mail.ts';
import { templates } from '#server/mails/templates.ts';
import { type MailKindName, mailKinds } from '#shared/domain/mails/mail-kinds.ts';
import { mailTexts as texts } from '#shared/messages/mails/mails.ts';
import { quoteMailTexts } from '#shared/messages/quotes/quote-mails.ts';
import { returnMailTexts } from '#shared/messages/returns/return-mails.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** A mail as HTML and as plain text, both from one template. */
export function renderMail(mail: MailContent, shop: Letterhead): RenderedMail {
  const { subject, body } = fill(mail, shop);
  const title = oneLine(subject);
  const why = whyOf(mail.kind)(shop.name);
  const { terms, privacy, imprint } = shop.links;
  const links = [
    { href: terms, label: texts.terms },
    { href: privacy, label: texts.privacy },
    { href: imprint, label: texts.imprint },
  ].flatMap(({ href, label }) => (href === null ? [] : [{ href, label }]));
  const frame = h(Frame, { shop, title, footer: { lines: [...addressOf(shop), why], links }, body });
  return { subject: title, html: `<!doctype html>${renderToStaticMarkup(frame)}`, text: `${toText(frame)}\n` };
}

function whyOf(kind: MailKindName): (shop: string) => string {
  const { to, about } = mailKinds[kind];
  if (to === 'staff') return texts.whyStaff;
  if (about === 'application' || about === 'invitation' || about === 'request') return texts.whyCompany;
  if (about === 'product') return texts.whyNotice;
  if (about === 'return') return returnMailTexts.why;
  return about === 'quote' || about === 'quoteMessage' ? quoteMailTexts.why : texts.why;
}

/** TypeScript cannot see that a template of a kind gets the content of that kind. */
function fill({ kind, content }: MailContent, shop: Letterhead): Mail {
  const template = templates[kind] as (content: MailContent['content'], shop: Letterhead) => Mail;
  return template(content, shop);
}

function addressOf({ name, legalName, address, email, phone, taxId }: Letterhead): string[] {
  const lines = [legalName ?? name, ...(address?.split(/\r?\n/) ?? []), phone, email, taxId && texts.taxId(taxId)];
  return lines.flatMap((line) => (line ? [oneLine(line)] : []));
}

/** Also keeps line breaks out of headers. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
