/** The line of a checkout's freight, where orders have the name of their product. */
export function freightLine(method: string): string {
  return `Freight: ${method}`;
}

export const freightWords = {
  freight: 'Freight',
  byAgreement: 'by agreement',
  free: 'free',
  refund: 'Refund freight',
  paidWithCheckout: 'The freight of the checkout is paid together with all its orders.',
  payCheckout: 'Pay the whole checkout',
  closed: 'not charged',
};
