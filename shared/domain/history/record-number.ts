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

/** A quote's number, such as `Q-10007`. */
export function quoteNumber(seq: number): string {
  return `Q-${FIRST + seq}`;
}

/** A request's number, such as `R-10007`. */
export function requestNumber(seq: number): string {
  return `R-${FIRST + seq}`;
}

/** A return's number, such as `RMA-10007`. */
export function returnNumber(seq: number): string {
  return `RMA-${FIRST + seq}`;
}

/** The sequence of the order whose number, such as `B-10482` or `b10482`, is all of the text; else null. */
export function readOrderNumber(text: string): number | null {
  return readNumber(/^\s*b-?(\d{5,12})\s*$/i, text);
}

/** The same of a checkout, such as `C-10017`. */
export function readCheckoutNumber(text: string): number | null {
  return readNumber(/^\s*c-?(\d{5,12})\s*$/i, text);
}

/** The same of a return, such as `RMA-10007`. */
export function readReturnNumber(text: string): number | null {
  return readNumber(/^\s*rma-?(\d{5,12})\s*$/i, text);
}

function readNumber(pattern: RegExp, text: string): number | null {
  const [, digits] = pattern.exec(text) ?? [];
  const seq = Number(digits) - FIRST;
  return seq > 0 ? seq : null;
}
