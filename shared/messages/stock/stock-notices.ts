export const stockNoticeMessages = {
  ask: 'Tell me when there is more',
  asked: 'You get one mail when it can be ordered again.',
  stop: 'No mail, thanks',
  tooMany: (most: number) => `You have asked about ${most} products, which is the most. Stop one first.`,
} as const;
