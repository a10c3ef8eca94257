/** `requested`: the provider is asked soon. `pending`: it was asked. `superseded`: the money went back otherwise. */
export const refundStates = ['requested', 'pending', 'succeeded', 'failed', 'superseded'] as const;
export type RefundState = (typeof refundStates)[number];

/** `system`: an order could not take the money. `staff`: requested here. `provider`: made at the payment provider. `bank`: by hand. */
export const refundOrigins = ['system', 'staff', 'provider', 'bank'] as const;
export type RefundOrigin = (typeof refundOrigins)[number];
