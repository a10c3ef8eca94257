/** What a new shop needs before it sells, in the order of doing it. */
export const firstDaySteps = [
  'seller',
  'tax',
  'timeZone',
  'product',
  'mail',
  'order',
  'payment',
  'webhook',
  'colleague',
] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];
