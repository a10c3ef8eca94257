/** Of the one way to find a product by its name or part number. */
export const selectProductMessages = {
  product: 'Product',
  hint: 'Name or part number',
  none: 'No product found.',
  actionOn: (action: string, product: string) => `${action}: ${product}`,
} as const;
