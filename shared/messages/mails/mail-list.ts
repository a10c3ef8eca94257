import type { MailView } from '#shared/domain/mails/mail-kinds.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';

export const mailViewMessages = {
  label: 'Which mails',
  failed: 'Failed',
  waiting: 'Waiting',
  sent: 'Sent',
  many: '10,000+',
} as const satisfies Record<MailView | 'label' | 'many', string>;

export const mailStateMessages = {
  failed: 'Failed',
  waiting: 'Waiting',
  sent: 'Sent',
  'left-out': 'Left out',
} as const satisfies Record<MailView | 'left-out', string>;

export const mailListMessages = {
  title: 'Mails',
  description: 'What the shop tells its customers by mail, and what did not arrive. Kept for 90 days.',
  off: 'Mails are off: this shop has no mail server, so customers hear nothing by mail. Set SMTP_URL and MAIL_FROM to change that.',
  mail: 'Mail',
  about: 'About',
  attempts: 'Tries',
  state: 'State',
  action: 'Action',
  erased: 'Address erased',
  allAgainTitle: 'Send all failed mails again?',
  /** `count` is null when there are too many to count. */
  allAgainWarning: (count: number | null) =>
    `${count === null ? 'More than 10,000 mails go' : count === 1 ? 'One mail goes' : `${formatNumber(count)} mails go`} out within minutes and cannot be called back.`,
  allAgainDescription: 'Sends every mail that has failed again.',
  notNow: 'Not now',
  moreOrders: (count: number) => (count === 1 ? 'and 1 more order' : `and ${count} more orders`),
  aboutNone: 'No order',
  next: 'Next try',
  ended: { failed: 'Given up', sent: 'Sent', 'left-out': 'Left out', waiting: '' } satisfies Record<
    MailView | 'left-out',
    string
  >,
  again: 'Send again',
  allAgain: 'Send all failed again',
  planned: (count: number) =>
    count === 0
      ? 'No failed mail was left to send.'
      : count === 1
        ? '1 mail is sent again now.'
        : `${count} mails are sent again now.`,
  none: {
    failed: 'No mail has failed. Mails that cannot be sent within two days appear here.',
    waiting: 'No mail waits.',
    sent: 'No mail was sent in the last 90 days.',
  } satisfies Record<MailView, string>,
} as const;
