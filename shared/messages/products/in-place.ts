import { formatNumber } from '#shared/domain/shop/locale.ts';

/** Of the figures that are changed in their row. */
export const inPlaceMessages = {
  price: (product: string, price: string) => `${price}: change the price of ${product}`,
  stock: (product: string, available: number) => `${formatNumber(available)}: change the stock of ${product}`,
  newPrice: 'New price',
  newStock: 'New stock',
  newStockHint: 'Or +50, -20',
  stockInvalid: 'Enter what is there now, or a change such as +50 or -20',
  reason: 'Reason',
  save: 'Save',
  cancel: 'Cancel',
  open: 'Save or cancel this first',
  stockSaved: (product: string, available: number) => `"${product}": ${formatNumber(available)} available.`,
  undoReason: (reason: string) => `Taken back: ${reason}`,
} as const;
