import { html } from 'hono/html';
import type { Html } from '#server/demo/demo-page.ts';
import type { Payment } from '#server/demo/stripe/dashboard/payments.ts';
import type { RefundRow } from '#server/demo/stripe/tables.ts';
import type { Delivery } from '#server/demo/stripe/webhooks.ts';
import { type Currency, currencyDecimals, formatAmount, fromMinorUnits, minor } from '#shared/domain/money.ts';
import { paymentState } from '#shared/domain/payments/payment-state.ts';
import { paymentStateMessages } from '#shared/messages/payments/refunds.ts';

// What the pages of the dashboard share.

export const ROOT = '/demo/stripe';

export const webhookOptions: Record<Delivery, string> = {
  once: 'once, at once',
  twice: 'twice',
  late: 'once, ten seconds late',
  never: 'never',
};

export const outcomeOptions = {
  succeeded: 'succeeds',
  pending: 'is pending until the bank decides',
  failed: 'fails',
} satisfies Partial<Record<RefundRow['status'], string>>;

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

export function paymentPath(id: string): string {
  return `${ROOT}/payments/${encodeURIComponent(id)}`;
}

/** `form` tells the selects of a page apart. */
export function select(
  name: string,
  label: string,
  options: Record<string, string>,
  selected: string,
  form: string,
): Html {
  const id = `${form}-${name}`;
  return html`<div><label for="${id}">${label}</label><select id="${id}" name="${name}">${Object.entries(options).map(
    ([value, text]) => html`<option value="${value}" ${value === selected ? html`selected` : ''}>${text}</option>`,
  )}</select></div>`;
}

export function demoNav(): Html {
  return html`<nav aria-label="Demo"><a href="/dashboard/allorders">All Orders</a><a href="/demo/mail">Demo mail</a>
<a href="/">Go to the shop</a></nav>`;
}

export function stateBadge(payment: Payment): Html {
  const { amount: total, amount_refunded: refunded, isDisputed: disputed } = payment;
  const state = paymentState({ paid: true, total, refunded, disputed });
  const look = state === 'paid' ? 'good' : state === 'disputed' ? 'bad' : 'warn';
  return html`<span class="badge ${look}">${paymentStateMessages[state]}</span>`;
}

export function cardOf({ brand, last4 }: Payment): string {
  return `${brands[brand] ?? brand} •••• ${last4}`;
}

export function time(seconds: number): Html {
  const at = new Date(seconds * 1000).toISOString();
  return html`<time class="whole" datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(currencyDecimals, code);
}

export function inMajor(amount: number, currency: string): number {
  return isCurrency(currency) ? fromMinorUnits(minor(amount), currency) : amount;
}

export function money(amount: number, { currency }: { currency: string }): string {
  return isCurrency(currency)
    ? formatAmount(fromMinorUnits(minor(amount), currency), currency, 'en-US')
    : `${amount} ${currency}`;
}
