import type { FirstDayStep } from '#shared/domain/shop/first-day.ts';
import { formatNumber as count } from '#shared/domain/shop/locale.ts';

export const firstDayMessages = {
  title: 'First day of the shop',
  description: 'What a shop needs before it sells. A step is done once it was seen to work.',
  progress: (done: number, all: number) => `${count(done)} of ${count(all)} done`,
  done: 'Done',
  open: 'To do',
  dismiss: 'Dismiss the list',
  dismissed: 'The list is dismissed for everyone',
  undo: 'Undo',
} as const;

/** `proof`: what is seen when it works. `link`: the words of the link to where it is done. */
export const firstDayStepMessages: Record<FirstDayStep, { name: string; proof: string; link: string }> = {
  seller: {
    name: 'Name and address',
    proof: 'The shop has a name of its own and an address, as invoices must say.',
    link: 'Enter them',
  },
  tax: {
    name: 'Tax',
    proof: 'The tax number is entered; beside it is the rate, which is empty where no tax is charged.',
    link: 'Enter the tax',
  },
  timeZone: {
    name: 'Time zone',
    proof: 'The days of documents and sales are those of a place, no longer UTC.',
    link: 'Select the time zone',
  },
  product: { name: 'First product', proof: 'There is something to buy.', link: 'Add a product' },
  mail: {
    name: 'Mail',
    proof: 'A mail has left: each order sends one. The mail server is set where the shop is hosted.',
    link: 'See the mails',
  },
  order: {
    name: 'Test order',
    proof: 'An order was placed, as customers place theirs.',
    link: 'Order something',
  },
  payment: {
    name: 'Stripe',
    proof: 'Stripe has answered: somebody began to pay an order by card. Its keys are set where the shop is hosted.',
    link: 'Pay the test order',
  },
  webhook: {
    name: 'Webhook of Stripe',
    proof: 'Stripe has called the shop, as it does after each payment.',
    link: 'Open the webhooks at Stripe',
  },
  colleague: {
    name: 'First colleague',
    proof: 'A second person with a verified address may work in the back-office.',
    link: 'Give a role',
  },
};
