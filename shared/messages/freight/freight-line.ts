/** The line of a checkout's freight, where orders have the name of their product. */
export function freightLine(method: string): string {
  return `Freight: ${method}`;
}

export const freightWords = {
  ofCheckout: (number: string) => `Freight of ${number}`,
  byAgreement: 'by agreement',
  free: 'free',
};
