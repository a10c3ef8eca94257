export const onAccountMessages = {
  limitExceeded: ({ total, left, limit }: { total: string; left: string; limit: string }) =>
    `${total} is more than is left on account: ${left} of your limit of ${limit}. Order less, or pay by card.`,
} as const;
