/** A place in the log of PostgreSQL, as it writes them: `16/B374D848`. */
export type Lsn = string & { readonly lsn: unique symbol };

const FORM = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

export function parseLsn(text: string | undefined): Lsn | null {
  return text !== undefined && FORM.test(text) ? (text as Lsn) : null;
}

/** In bytes. */
export function distance(from: Lsn, to: Lsn): number {
  return Number(toBytes(to) - toBytes(from));
}

export function isBehind(one: Lsn, other: Lsn): boolean {
  return toBytes(one) < toBytes(other);
}

function toBytes(lsn: Lsn): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
