export const accountDataMessages = {
  title: 'Your data',
  description:
    'A file with all that the shop keeps about you: profile, addresses, cart, lists, reviews, checkouts, orders and their payments. It is JSON, which any editor opens.',
  download: 'Download my data',
  reading: (size: string) => `Reading… ${size} so far`,
  done: (file: string, size: string) => `Downloaded: ${file}, ${size}`,
  broken: 'The file did not arrive whole, so it was not kept. Please try again.',
} as const;
