export const shipDialogMessages = {
  carrier: 'Carrier of all parcels',
  tracking: 'Tracking numbers',
  trackingHint: 'Optional. Type or scan; Enter leads to the next parcel.',
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
  usedTitle: (trackingNumber: string) => `Is ${trackingNumber} right?`,
  usedKeep: 'Change the number',
  usedActAll: 'Ship with these numbers',
  usedAct: 'Ship with this number',
  usedDescription: 'Both customers get the same number to follow their parcel.',
  usedNumber: (number: string) => `Order ${number} went to another address with this tracking number.`,
  changed: (left: number) => `${left} are left by now. Look at the order again.`,
  tooMany: (left: number) => (left === 0 ? 'Nothing is left to ship.' : `Only ${left} are left to ship.`),
  codeOfSlip: 'This is the code of a packing slip, and no tracking number.',
} as const;
