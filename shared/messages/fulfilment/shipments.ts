export const shipDialogMessages = {
  carrier: 'Carrier of all parcels',
  tracking: 'Tracking numbers',
  trackingHint: 'Optional. Type or scan; Enter leads to the next order.',
  trackingOf: (number: string, name: string) => `Tracking number of ${number}, ${name}`,
} as const;

/** Why an order was not shipped, for staff. */
export const shipmentMessages = {
  cancelled: 'It was cancelled. Do not send it.',
  expired: 'It has expired, because it was not paid in time. Do not send it.',
} as const;
