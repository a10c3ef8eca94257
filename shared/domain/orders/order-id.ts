const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const ORDER_ID_LENGTH = 36;

export function isOrderId(text: string): boolean {
  return pattern.test(text);
}
