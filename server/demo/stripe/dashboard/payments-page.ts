import { html } from 'hono/html';
import type { DemoPage, Html } from '#server/demo/demo-page.ts';
import {
  cardOf,
  demoNav,
  money,
  outcomeOptions,
  paymentPath,
  ROOT,
  select,
  stateBadge,
  time,
  webhookOptions,
} from '#server/demo/stripe/dashboard/page-parts.ts';
import type { Payment, PaymentPage } from '#server/demo/stripe/dashboard/payments.ts';
import type { Trouble } from '#server/demo/stripe/stand-in.ts';

/** What was done last. */
export type Notice = 'saved' | 'paid-out';

export function paymentsPage(page: PaymentPage, words: string, trouble: Trouble, notice: Notice | undefined): DemoPage {
  const older = new URLSearchParams({ ...(words !== '' && { q: words }), after: page.next ?? '' });
  return {
    title: 'Demo Stripe',
    content: html`<h1>Demo Stripe</h1>
<p class="soft">Stripe’s dashboard of this demo: what people do with payments there. No money moves.</p>
<search><form class="fields" method="get" action="${ROOT}">
<div><label for="q">Search payments</label>
<input id="q" name="q" type="search" value="${words}" maxlength="100" placeholder="E-mail, order, payment or card"></div>
<button class="button plain" type="submit">Search</button>
</form></search>
${page.payments.length === 0 ? emptyList(words) : html`<ul class="list">${page.payments.map(paymentCard)}</ul>`}
${page.next === null ? '' : html`<nav aria-label="Pages"><a href="${ROOT}?${older.toString()}">Older payments</a></nav>`}
${requestsSection(trouble, notice === 'saved')}
${payoutSection(notice === 'paid-out')}
${demoNav()}`,
  };
}

function emptyList(words: string): Html {
  return words === ''
    ? html`<section class="card"><h2>No payments</h2><p>Pay an order in the shop, then come back.</p></section>`
    : html`<section class="card"><h2>Nothing found</h2><p>No payment here contains “${words}”. <a href="${ROOT}">Show all payments</a></p></section>`;
}

function paymentCard(payment: Payment): Html {
  return html`<li><article class="card row">
<div class="grow"><h2><a href="${paymentPath(payment.id)}"><span class="amount">${money(payment.amount, payment)}</span>
${payment.receipt_email ?? 'No e-mail'}</a></h2>
<p class="soft">${payment.description ?? payment.id} · <span class="whole">${cardOf(payment)}</span> · ${time(payment.created)}</p></div>
${stateBadge(payment)}
</article></li>`;
}

function requestsSection({ delivery, refundStatus }: Trouble, saved: boolean): Html {
  return html`<section class="card" aria-labelledby="requests"><h2 id="requests">What the shop asks Stripe for</h2>
<p class="soft">Payments of customers and refunds of staff, until the demo stops.</p>
${saved ? html`<p class="done" role="status">Saved.</p>` : ''}
<form class="fields" method="post" action="${ROOT}/requests">
${select('outcome', 'A refund of staff', outcomeOptions, refundStatus, 'requests')}
${select('webhook', 'Webhooks arrive', webhookOptions, delivery, 'requests')}
<button class="button plain" type="submit">Save</button>
</form></section>`;
}

function payoutSection(isDone: boolean): Html {
  return html`<section class="card" aria-labelledby="payouts"><h2 id="payouts">Payouts</h2>
<p class="soft">The balance is paid out every Monday, or now. The shop shows it under Payouts.</p>
${isDone ? html`<p class="done" role="status">Paid out.</p>` : ''}
<form class="fields" method="post" action="${ROOT}/payouts">
<button class="button plain" type="submit">Pay out now</button>
</form></section>`;
}

export function problemPage(text: string): DemoPage {
  return {
    title: 'This did not work',
    content: html`<h1>This did not work</h1>
<section class="card"><p>${text}</p></section>
<nav aria-label="Next"><a class="button" href="${ROOT}">All payments</a></nav>`,
  };
}
