/** Each may ask 1,200 times a minute. */
const ADDRESSES = 2000;

/** Requests come from so many addresses, as a proxy would say, that no limit for one address is met. */
export function randomAddressHeaders(): Record<string, string> {
  const address = Math.floor(Math.random() * ADDRESSES);
  return { 'x-forwarded-for': `10.0.${Math.floor(address / 250)}.${address % 250}` };
}
