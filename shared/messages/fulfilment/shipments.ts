export const shipDialogMessages = {
  carrier: 'Carrier of all parcels',
  tracking: 'Tracking numbers',
  trackingHint: 'Optional. Type or scan; Enter leads to the next order.',
  trackingOf: (number: string, name: string) => `Tracking number of ${number}, ${name}`,
} as const;

export const shipmentMailMessages = {
  send: 'Tell the customer now',
  sent: 'The mail is on its way. Without this it would have waited for two minutes, in case the shipment is undone.',
} as const;

/** Why an order was not shipped, for staff. */
export const shipmentMessages = {
  cancelled: 'It was cancelled. Do not send it.',
  expired: 'It has expired, because it was not paid in time. Do not send it.',
  codeOfGoods: (name: string) => `This is the code of ${name}, and no tracking number.`,
  codeOfSlip: 'This is the code of a packing slip, and no tracking number.',
} as const;
