/** Why an order was not shipped, for staff. */
export const shipmentMessages = {
  cancelled: 'It was cancelled. Do not send it.',
  expired: 'It has expired, because it was not paid in time. Do not send it.',
} as const;
