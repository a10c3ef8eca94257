/** A product in a cart, in any order and state: the quantity need not be orderable. */
export interface CartLine {
  productId: string;
  quantity: number;
  /** The unit price that the customer saw with this quantity; null when none was seen. */
  price: number | null;
}

type Lines = readonly CartLine[];

export function findLine(lines: Lines, productId: string): CartLine | undefined {
  return lines.find((line) => line.productId === productId);
}

/** With this line in the place of the product's earlier one, or at the end. */
export function withLine(lines: Lines, line: CartLine): CartLine[] {
  if (!findLine(lines, line.productId)) return [...lines, line];
  return lines.map((other) => (other.productId === line.productId ? line : other));
}

export function withoutLine(lines: Lines, productId: string): CartLine[] {
  return lines.filter((line) => line.productId !== productId);
}

function isSameLine(a: CartLine | undefined, b: CartLine | undefined): boolean {
  return a?.quantity === b?.quantity && a?.price === b?.price;
}

export function areSameLines(a: Lines, b: Lines): boolean {
  return (
    a.length === b.length &&
    a.every((line, index) => line.productId === b[index]?.productId && isSameLine(line, b[index]))
  );
}

/**
 * Merges two carts that were changed independently since both were `base`. Each side's changes are kept; of a line that
 * both changed, the larger quantity. Lines of `ours` come first. Merging the result again changes nothing.
 */
export function mergeCarts(base: Lines, ours: Lines, theirs: Lines): CartLine[] {
  const ids = new Set([...ours, ...theirs].map(({ productId }) => productId));
  return [...ids].flatMap((id) => {
    const [before, our, their] = [findLine(base, id), findLine(ours, id), findLine(theirs, id)];
    if (isSameLine(our, before)) return their ?? [];
    if (isSameLine(their, before)) return our ?? [];
    if (!our || !their) return our ?? their ?? [];
    return our.quantity >= their.quantity ? our : their;
  });
}

/** What is left of a cart once these lines are ordered: what was added meanwhile stays. */
export function withoutOrdered(lines: Lines, ordered: readonly Pick<CartLine, 'productId' | 'quantity'>[]): CartLine[] {
  const quantities = new Map(ordered.map(({ productId, quantity }) => [productId, quantity]));
  return lines.flatMap((line) => {
    const quantity = line.quantity - (quantities.get(line.productId) ?? 0);
    return quantity > 0 ? { ...line, quantity } : [];
  });
}
