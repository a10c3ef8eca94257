/** Whether a product came with its price: public responses come without where the shop does not show it to the caller. */
export function hasPrice<Shown extends { price: number | null }>(product: Shown): product is Shown & { price: number } {
  return product.price !== null;
}

/** For staff, who see all prices. @throws when a response has none */
export function requirePriced<Shown extends { price: number | null }>(product: Shown): Shown & { price: number } {
  if (hasPrice(product)) return product;
  throw new Error('A product came without its price');
}
