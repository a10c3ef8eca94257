/** How money came or went. */
export const paymentKinds = ['card', 'transfer', 'transfer_reversed', 'refund'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
