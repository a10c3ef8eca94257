const DAYS_A_YEAR = 365;

function period(days: number): string {
  if (days < 2 * DAYS_A_YEAR) return days === 1 ? '1 day' : `${days} days`;
  return `${Math.floor(days / DAYS_A_YEAR)} years`;
}

export const closeAccountMessages = {
  title: 'Close my account',
  description: 'It is closed for good. You can sign up again with the same address, but nothing comes back.',
  erasedTitle: 'What is erased at once',
  erased: ['Your cart, your lists and your addresses', 'Your name and photo', 'The sign-in itself, on every device'],
  cancelledTitle: 'What becomes of unpaid orders',
  cancelled:
    'They are cancelled, and their goods are no longer reserved. Money that still arrives goes back to your card.',
  keptTitle: 'What is kept, and why',
  kept: (days: number) => [
    `Your orders with name, e-mail, address and phone, for ${period(days)} from the day of the order, because the law asks for it in bookkeeping. Then these data are erased by themselves.`,
    'Your reviews, under the name that you gave in each.',
  ],
  open: 'Close my account…',
  email: 'Type your e-mail to confirm',
  password: 'Your password',
  google: 'Google asks you once more who you are.',
  close: 'Close it for good',
  cancel: 'Keep my account',
  closed: 'Your account is closed',
} as const;
