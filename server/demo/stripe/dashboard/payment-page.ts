import { html } from 'hono/html';
import * as z from 'zod';
import type { DemoPage, Html } from '#server/demo/demo-page.ts';
import {
  cardOf,
  demoNav,
  inMajor,
  money,
  outcomeOptions,
  paymentPath,
  ROOT,
  select,
  stateBadge,
  time,
  webhookOptions,
} from '#server/demo/stripe/dashboard/page-parts.ts';
import type { PaymentDetails } from '#server/demo/stripe/dashboard/payments.ts';
import type { DisputeRow, RefundRow } from '#server/demo/stripe/tables.ts';
import type { Delivery } from '#server/demo/stripe/webhooks.ts';

const webhookSentences: Record<Delivery, string> = {
  once: 'The shop hears of it now.',
  twice: 'The shop hears of it twice.',
  late: 'The shop hears of it in ten seconds.',
  never: 'The shop does not hear of it.',
};

const doneSentences = {
  refund: 'The refund is recorded.',
  decision: 'The bank has decided on the refund.',
  dispute: 'The payment is disputed.',
  closing: 'The dispute is closed.',
} as const;

export type Done = keyof typeof doneSentences;

const noticeQuery = z.object({
  done: z.enum(['refund', 'decision', 'dispute', 'closing']),
  webhook: z.enum(['once', 'twice', 'late', 'never']),
});

/** Where a browser goes after a form. */
export function donePath(id: string, done: Done, webhook: Delivery): string {
  return `${paymentPath(id)}?${new URLSearchParams({ done, webhook })}`;
}

export interface Problem {
  text: string;
  /** What was typed as the amount; of the refund form's problems only. */
  amount?: string;
}

export function paymentPage(payment: PaymentDetails, query: Record<string, string>, problem?: Problem): DemoPage {
  const left = payment.amount - payment.amount_refunded;
  const notice = noticeQuery.safeParse(query);
  const isContested = payment.disputes.some(({ status }) => status !== 'won');
  return {
    title: `Payment of ${money(payment.amount, payment)}`,
    content: html`<p><a href="${ROOT}">All payments</a></p>
<div class="row"><h1>Payment of ${money(payment.amount, payment)}</h1>${stateBadge(payment)}</div>
${problem && problem.amount === undefined ? html`<p class="problem" role="alert">${problem.text}</p>` : ''}
${
  notice.success
    ? html`<p class="done" role="status">${doneSentences[notice.data.done]} ${webhookSentences[notice.data.webhook]}</p>`
    : ''
}
${facts(payment)}
<div class="columns">
${left > 0 && !isContested ? refundSection(payment, left, problem) : ''}
${payment.disputes.length === 0 ? disputeSection(payment) : ''}
${payment.refunds.length > 0 ? refundsSection(payment) : ''}
${payment.disputes.length > 0 ? disputesSection(payment) : ''}
</div>
${demoNav()}`,
  };
}

function facts(payment: PaymentDetails): Html {
  const { orderId, checkoutId } = JSON.parse(payment.metadata_json);
  const shopPage = orderId ? `/dashboard/order/${encodeURIComponent(orderId)}` : null;
  const rows: [string, Html | string][] = [
    ['Payment', payment.id],
    ['Customer', payment.receipt_email ?? 'unknown'],
    ['Card', cardOf(payment)],
    ['Paid', time(payment.created)],
    ['Refunded', money(payment.amount_refunded, payment)],
    ['Left', money(payment.amount - payment.amount_refunded, payment)],
    ...(shopPage ? [['Order', html`<a href="${shopPage}">${orderId}</a>`] as [string, Html]] : []),
    ...(checkoutId ? [['Checkout', String(checkoutId)] as [string, string]] : []),
  ];
  return html`<section class="card" aria-label="Payment"><dl>${rows.map(
    ([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`,
  )}</dl></section>`;
}

function refundSection(payment: PaymentDetails, left: number, problem: Problem | undefined): Html {
  const isWrong = problem?.amount !== undefined;
  const value = problem?.amount ?? String(inMajor(left, payment.currency));
  return html`<section class="card" aria-labelledby="refund"><h2 id="refund">Refund</h2>
<p class="soft">As a person does in Stripe’s dashboard, without the shop.</p>
<form class="fields" method="post" action="${paymentPath(payment.id)}/refunds">
<input type="hidden" name="seen" value="${payment.refunds.length}">
<div><label for="amount">Amount in ${payment.currency.toUpperCase()}</label>
<input id="amount" name="amount" value="${value}" inputmode="decimal" autocomplete="off" required maxlength="20"
 aria-describedby="amount-hint" ${isWrong ? html`aria-invalid="true"` : ''}>
<p id="amount-hint" ${isWrong ? html`class="problem" role="alert"` : html`class="soft"`}>${
    isWrong ? problem.text : `${money(left, payment)} is left.`
  }</p></div>
${select('outcome', 'The refund', outcomeOptions, 'succeeded', 'refund')}
${select('webhook', 'Webhooks arrive', webhookOptions, 'once', 'refund')}
<button class="button" type="submit">Refund</button>
</form></section>`;
}

function disputeSection(payment: PaymentDetails): Html {
  return html`<section class="card" aria-labelledby="dispute"><h2 id="dispute">Dispute</h2>
<p class="soft">The customer tells the bank that the payment is a fraud.</p>
<form class="fields" method="post" action="${paymentPath(payment.id)}/disputes">
${select('webhook', 'Webhooks arrive', webhookOptions, 'once', 'dispute')}
<button class="button" type="submit">Open a dispute</button>
</form></section>`;
}

function refundsSection(payment: PaymentDetails): Html {
  return html`<section class="card" aria-labelledby="refunds"><h2 id="refunds">Refunds</h2>
<ul class="list">${payment.refunds.map(
    (refund) => html`<li><article class="card">
<p class="row"><span class="amount">${money(refund.amount, refund)}</span> ${refundBadge(refund)}</p>
<p class="soft">${refund.id} · ${time(refund.created)}</p>
${decisionFields(payment, refund)}
</article></li>`,
  )}</ul></section>`;
}

function decisionFields(payment: PaymentDetails, refund: RefundRow): Html | string {
  if (refund.status !== 'pending' && refund.status !== 'succeeded') return '';
  const name = money(refund.amount, refund);
  return html`<form class="fields" method="post" action="${paymentPath(payment.id)}/refunds/${refund.id}">
${select('webhook', 'Webhooks arrive', webhookOptions, 'once', refund.id)}
${
  refund.status === 'pending'
    ? html`<button class="button plain" name="outcome" value="succeeded" aria-label="Let it succeed: refund of ${name}">Let it succeed</button>`
    : ''
}
<button class="button plain" name="outcome" value="failed" aria-label="Let it fail: refund of ${name}">Let it fail</button>
</form>`;
}

function disputesSection(payment: PaymentDetails): Html {
  return html`<section class="card" aria-labelledby="disputes"><h2 id="disputes">Disputes</h2>
<ul class="list">${payment.disputes.map(
    (dispute) => html`<li><article class="card">
<p class="row"><span class="amount">${money(dispute.amount, dispute)}</span> ${disputeBadge(dispute)}</p>
<p class="soft">${dispute.id} · ${time(dispute.created)}</p>
${
  dispute.status === 'needs_response'
    ? html`<form class="fields" method="post" action="${paymentPath(payment.id)}/disputes/${dispute.id}">
${select('webhook', 'Webhooks arrive', webhookOptions, 'once', dispute.id)}
<button class="button plain" name="outcome" value="won">The shop wins</button>
<button class="button plain" name="outcome" value="lost">The shop loses</button>
</form>`
    : ''
}
</article></li>`,
  )}</ul></section>`;
}

function refundBadge({ status, failure_reason }: RefundRow): Html {
  if (status === 'succeeded') return html`<span class="badge good">Succeeded</span>`;
  if (status === 'pending') return html`<span class="badge warn">Pending</span>`;
  return html`<span class="badge bad">Failed</span> <span class="soft">${failure_reason ?? status}</span>`;
}

function disputeBadge({ status }: DisputeRow): Html {
  if (status === 'won') return html`<span class="badge good">Won</span>`;
  return html`<span class="badge bad">${status === 'lost' ? 'Lost' : 'Open'}</span>`;
}
