// Short numbers for people, from the sequence of the rows; ids stay the keys of the API.

const FIRST = 10_000;

/** An order's number, such as `B-10482`. */
export function orderNumber(seq: number): string {
  return `B-${FIRST + seq}`;
}

/** A checkout's number, such as `C-10017`. */
export function checkoutNumber(seq: number): string {
  return `C-${FIRST + seq}`;
}

/** The sequence of the checkout whose number, such as `C-10017` or `c10017`, is all of the text; else null. */
export function readCheckoutNumber(text: string): number | null {
  const [, digits] = /^\s*c-?(\d{5,12})\s*$/i.exec(text) ?? [];
  const seq = Number(digits) - FIRST;
  return seq > 0 ? seq : null;
}
