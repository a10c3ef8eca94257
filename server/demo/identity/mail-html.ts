import { html, raw } from 'hono/html';
import { mailLink, mailModes } from '#server/demo/identity/mails.ts';
import type { Mail, MailType } from '#server/demo/identity/tables.ts';

export type Html = ReturnType<typeof html>;

const styles = raw(`<style>
  :root { color-scheme: light dark; --ink: light-dark(#1c2733, #e8edf2); --soft: light-dark(#526272, #a9b6c3);
    --page: light-dark(#f3f5f7, #12181f); --card: light-dark(#fff, #1b242e); --line: light-dark(#d5dce3, #33404d);
    --accent: light-dark(#0b5cad, #7fb8f5); --on-accent: light-dark(#fff, #0d1a28); --bad: light-dark(#a8201a, #ff9d96); }
  * { box-sizing: border-box; }
  [hidden] { display: none; }
  body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
  h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; }
  h2 { margin: 0; font-size: 1.0625rem; line-height: 1.35; }
  p { margin: .25rem 0 0; }
  .soft { color: var(--soft); }
  .card { margin: 1rem 0 0; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .625rem; }
  .mails { margin: 1.25rem 0 0; padding: 0; list-style: none; }
  .mails .card { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: center; }
  .mails .text { flex: 1 1 15rem; min-width: 0; }
  a { color: var(--accent); }
  .button { display: inline-block; min-height: 2.75rem; padding: .5rem 1.125rem; border: 0; border-radius: .5rem;
    background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
  .button:hover { text-decoration: underline; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  label { display: block; margin-top: .75rem; font-weight: 600; }
  input:not([hidden]) { display: block; width: 100%; max-width: 22rem; min-height: 2.75rem; margin: .25rem 0 1rem; padding: .5rem .75rem;
    border: 1px solid var(--soft); border-radius: .5rem; background: var(--page); color: var(--ink); font: inherit; }
  .error { color: var(--bad); font-weight: 600; }
  nav { margin-top: 1.5rem; display: flex; gap: 1.25rem; flex-wrap: wrap; }
</style>`);

const subjects: Record<MailType, string> = {
  VERIFY_EMAIL: 'Verify your e-mail for Bulkhead',
  PASSWORD_RESET: 'Reset your password for Bulkhead',
  VERIFY_AND_CHANGE_EMAIL: 'Confirm your new e-mail for Bulkhead',
};

const actions: Record<MailType, string> = {
  VERIFY_EMAIL: 'Verify e-mail',
  PASSWORD_RESET: 'Choose a new password',
  VERIFY_AND_CHANGE_EMAIL: 'Confirm new e-mail',
};

function page(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Bulkhead demo</title>
${styles}
</head>
<body>
<main>
${content}
</main>
</body>
</html>`;
}

/** The demo's mails. `isOpen` says whether a mail's link still works. */
export function mailListPage(mails: Mail[], isOpen: (mail: Mail) => boolean): Html {
  return page(
    'Demo mail',
    html`<h1>Demo mail</h1>
<p class="soft">The demo sends no mail. What would be sent appears here, newest first.</p>
${
  mails.length === 0
    ? html`<section class="card"><h2>No mail yet</h2>
<p>Sign up for an account in the shop, then come back and reload this page.</p></section>`
    : html`<ul class="mails">${mails.map((mail) => html`<li>${mailCard(mail, isOpen(mail))}</li>`)}</ul>`
}
<nav aria-label="Demo"><a href="/demo/mail">Reload</a><a href="/signup">Sign up</a><a href="/">Go to the shop</a></nav>`,
  );
}

function mailCard(mail: Mail, isOpen: boolean): Html {
  const sentAt = new Date(mail.sent_at).toISOString();
  const state = mail.used_at === null ? 'This link has expired.' : 'This link was used.';
  return html`<article class="card">
<div class="text"><h2>${subjects[mail.request_type]}</h2>
<p>To: ${mail.new_email ?? mail.email}</p>
<p class="soft"><time datetime="${sentAt}">${sentAt.slice(0, 16).replace('T', ' ')} UTC</time></p></div>
${isOpen ? html`<a class="button" href="${mailLink(mail)}">${actions[mail.request_type]}</a>` : html`<p class="soft">${state}</p>`}
</article>`;
}

export function resetPasswordPage(mail: Mail, problem?: string): Html {
  return page(
    'Choose a new password',
    html`<h1>Choose a new password</h1>
<p class="soft">For ${mail.email}</p>
<form class="card" method="post" action="/demo/mail/action">
<input type="hidden" name="mode" value="${mailModes.PASSWORD_RESET}">
<input type="hidden" name="oobCode" value="${mail.oob_code}">
<input type="email" name="username" value="${mail.email}" autocomplete="username" hidden>
<label for="newPassword">New password</label>
<p class="soft" id="hint">At least 6 characters.</p>
${problem ? html`<p class="error" id="problem" role="alert">${problem}</p>` : ''}
<input id="newPassword" name="newPassword" type="password" autocomplete="new-password" required minlength="6"
 aria-describedby="hint${problem ? ' problem' : ''}"${problem ? raw(' aria-invalid="true"') : ''}>
<button class="button" type="submit">Save password</button>
</form>`,
  );
}

export function resultPage(title: string, text: string, next: { href: string; label: string }): Html {
  return page(
    title,
    html`<h1>${title}</h1>
<section class="card"><p>${text}</p></section>
<nav aria-label="Next"><a class="button" href="${next.href}">${next.label}</a><a href="/demo/mail">Back to the mails</a></nav>`,
  );
}
