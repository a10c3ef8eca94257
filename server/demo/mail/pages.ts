import { html } from 'hono/html';
import type { DemoPage } from '#server/demo/demo-page.ts';
import { mailKindNames } from '#shared/domain/mails/mail-kinds.ts';
import { mailKindMessages } from '#shared/messages/mails/mails.ts';

/** Every mail that the shop can send, with a sample. */
export function templateListPage(): DemoPage {
  return {
    title: 'Mail templates',
    content: html`<h1>Mail templates</h1>
<p class="soft">Every mail that the shop sends, filled with a sample: as HTML, and as the plain text that goes with it.</p>
<ul class="mails">${mailKindNames.map(
      (kind) => html`<li><article class="card">
<div class="text"><h2>${mailKindMessages[kind]}</h2></div>
<a class="button" href="/demo/mail/templates/${kind}" aria-label="${mailKindMessages[kind]} as HTML">HTML</a>
<a href="/demo/mail/templates/${kind}?as=text" aria-label="${mailKindMessages[kind]} as text">Text</a>
</article></li>`,
    )}</ul>
<nav aria-label="Demo"><a href="/demo/mail">Back to the mails</a><a href="/">Go to the shop</a></nav>`,
  };
}
