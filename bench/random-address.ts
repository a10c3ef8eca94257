/** Each address may send 1,200 requests a minute. */
const ADDRESSES = 2000;

export function randomAddressHeaders(): Record<string, string> {
  const address = Math.floor(Math.random() * ADDRESSES);
  return { 'x-forwarded-for': `10.0.${Math.floor(address / 250)}.${address % 250}` };
}
