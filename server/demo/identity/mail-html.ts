import { html, raw } from 'hono/html';
import type { DemoPage, Html, ListedMail } from '#server/demo/demo-page.ts';
import { mailLink, mailModes } from '#server/demo/identity/mails.ts';
import type { Mail, MailType } from '#server/demo/identity/tables.ts';

const subjects: Record<MailType, (shop: string) => string> = {
  VERIFY_EMAIL: (shop) => `Verify your e-mail for ${shop}`,
  PASSWORD_RESET: (shop) => `Reset your password for ${shop}`,
  VERIFY_AND_CHANGE_EMAIL: (shop) => `Confirm your new e-mail for ${shop}`,
};

const actions: Record<MailType, string> = {
  VERIFY_EMAIL: 'Verify e-mail',
  PASSWORD_RESET: 'Choose a new password',
  VERIFY_AND_CHANGE_EMAIL: 'Confirm new e-mail',
};

/** The demo's mails: the identity provider's and the shop's. `isOpen` says whether a mail's link still works. */
export function mailListPage(
  mails: Mail[],
  shopMails: ListedMail[],
  isOpen: (mail: Mail) => boolean,
  shop: string,
): DemoPage {
  const cards = [
    ...mails.map((mail) => ({ sentAt: mail.sent_at, card: identityCard(mail, { isOpen: isOpen(mail), shop }) })),
    ...shopMails.map((mail) => ({ sentAt: mail.sentAt, card: shopCard(mail) })),
  ].sort((a, b) => b.sentAt - a.sentAt);
  return {
    title: 'Demo mail',
    content: html`<h1>Demo mail</h1>
<p class="soft">The demo sends no mail. What would be sent appears here, newest first. Mails of orders
to addresses at <code>refused.example</code> fail, and are listed in the back-office.</p>
${
  cards.length === 0
    ? html`<section class="card"><h2>No mail yet</h2>
<p>Sign up for an account or place an order in the shop, then come back and reload this page.</p></section>`
    : html`<ul class="mails">${cards.map(({ card }) => html`<li>${card}</li>`)}</ul>`
}
<nav aria-label="Demo"><a href="/demo/mail">Reload</a><a href="/demo/mail/templates">Templates of all mails</a><a href="/signup">Sign up</a><a href="/">Go to the shop</a></nav>`,
  };
}

function identityCard(mail: Mail, { isOpen, shop }: { isOpen: boolean; shop: string }): Html {
  const state = mail.used_at === null ? 'This link has expired.' : 'This link was used.';
  const action = isOpen
    ? html`<a class="button" href="${mailLink(mail)}">${actions[mail.request_type]}</a>`
    : html`<p class="soft">${state}</p>`;
  const recipient = mail.new_email ?? mail.email;
  return mailCard({ subject: subjects[mail.request_type](shop), recipient, sentAt: mail.sent_at }, action);
}

function shopCard({ link, ...mail }: ListedMail): Html {
  return mailCard(
    mail,
    html`<a class="button" href="${link.href}" aria-label="${link.label}: ${mail.subject}">${link.label}</a><a href="${link.href}?as=text" aria-label="As text: ${mail.subject}">As text</a>`,
  );
}

function mailCard({ subject, recipient, sentAt }: Omit<ListedMail, 'link'>, action: Html): Html {
  const instant = new Date(sentAt).toISOString();
  return html`<article class="card">
<div class="text"><h2>${subject}</h2>
<p>To: ${recipient}</p>
<p class="soft"><time datetime="${instant}">${instant.slice(0, 16).replace('T', ' ')} UTC</time></p></div>
${action}
</article>`;
}

export function resetPasswordPage(mail: Mail, problem?: string): DemoPage {
  return {
    title: 'Choose a new password',
    content: html`<h1>Choose a new password</h1>
<p class="soft">For ${mail.email}</p>
<form class="card" method="post" action="/demo/mail/action">
<input type="hidden" name="mode" value="${mailModes.PASSWORD_RESET}">
<input type="hidden" name="oobCode" value="${mail.oob_code}">
<input type="email" name="username" value="${mail.email}" autocomplete="username" hidden>
<label for="newPassword">New password</label>
<p class="soft" id="hint">At least 6 characters.</p>
${problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : ''}
<input id="newPassword" name="newPassword" type="password" autocomplete="new-password" required minlength="6"
 aria-describedby="hint${problem ? ' problem' : ''}"${problem ? raw(' aria-invalid="true"') : ''}>
<button class="button" type="submit">Save password</button>
</form>`,
  };
}

export function resultPage(title: string, text: string, next: { href: string; label: string }): DemoPage {
  return {
    title: title,
    content: html`<h1>${title}</h1>
<section class="card"><p>${text}</p></section>
<nav aria-label="Next"><a class="button" href="${next.href}">${next.label}</a><a href="/demo/mail">Back to the mails</a></nav>`,
  };
}
