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
