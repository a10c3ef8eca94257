function orders(count: number): string {
  return count === 1 ? '1 unpaid order' : `${count.toLocaleString('en-US')} unpaid orders`;
}

export const reservationMessages = {
  tooManyUnpaid: (count: number) =>
    `You have ${orders(count)}, the most at one time. Pay or cancel one in Orders before you place another.`,
  tooManyUnpaidUnverified: (count: number) =>
    `You have ${orders(count)}, the most for an account whose e-mail is not verified. Pay or cancel one in Orders, or verify your e-mail.`,
} as const;
