import type { SellerField } from '#shared/domain/invoices/seller.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';

export const documentMessages = {
  slips: 'Packing slips',
  slipsDescription: 'One slip for each parcel, to print and to put into it. Prices are not on it.',
  slip: 'Packing slip',
  receipt: 'Receipt',
  receiptDescription: 'What was paid for an order, to print or to keep.',
  print: 'Print',
  toAllOrders: 'Back to All Orders',
  toOrders: 'Back to your orders',
  noOrders: 'No orders were selected. Select some in All Orders.',
  unpaid: 'There is no receipt yet, because this order is not paid.',
  problem: (orderId: string, reason: string) => `Order ${orderId}: ${reason}`,

  order: 'Order',
  partNumber: 'Part number',
  bin: 'Bin',
  ownPartNumber: (number: string) => `Your part number: ${number}`,
  ordered: 'Ordered',
  code: (orderId: string) => `QR code of the order ${orderId}`,
  sendTo: 'Send to',
  delivery: 'Delivery',
  customer: 'Customer',
  product: 'Product',
  quantity: 'Quantity',
  quantityOf: (part: number, ordered: number) => `${formatNumber(part)} of ${formatNumber(ordered)}`,
  packed: 'Packed',
  packedBy: 'Packed by',
  checkedBy: 'Checked by',
  parcels: 'Parcels',
  expired: 'This order has expired. Do not send it.',
  shipped: 'This order is marked as shipped already.',
  unitPrice: 'Price per unit',
  total: 'Total',
  paid: 'Paid',
  paidOn: 'Paid on',
  /** After the day. */
  paidBy: (means: 'card' | 'transfer') => (means === 'card' ? ', by card' : ', by bank transfer'),
  invoice: 'Invoice',
  transactionId: 'Transaction id',
} as const;

const sellerFieldNames: Record<SellerField, string> = {
  name: 'name',
  address: 'address',
  taxId: 'tax number',
};

export const sellerMessages = {
  taxId: (taxId: string) => `Tax ID ${taxId}`,
  incomplete: (missing: SellerField[]) =>
    `Invoices do not say who sells: fill in ${missing.map((field) => sellerFieldNames[field]).join(' and ')}.`,
} as const;

export const checkoutDocumentMessages = {
  receiptDescription: 'What was paid for the orders of a checkout, to print or to keep.',
  unpaid: 'There is no receipt yet, because no order of this checkout is paid.',
  checkout: 'Checkout',
} as const;

export const printMessages = {
  select: (customer: string, product: string) => `Select the order of ${customer} for ${product}`,
  selected: (count: number) =>
    count === 0 ? 'No orders selected' : `${count} ${count === 1 ? 'order' : 'orders'} selected`,
  elsewhere: (count: number, view: string) => `${count} selected in ${view}`,
  tooMany: (most: number) => `Select at most ${most} orders at once.`,
  print: 'Print packing slips',
  pick: (selected: number) => (selected === 0 ? 'Pick list of all' : 'Pick list'),
  save: 'Save as PDF',
  printer: 'Printer',
  askEachTime: 'Ask each time',
  printerGone: 'The printer is not there any more, so you are asked for another one.',
  progress: (done: number, total: number) => `${done} of ${total} packing slips`,
  stop: 'Stop',
  printed: (count: number) => `${count} ${count === 1 ? 'packing slip' : 'packing slips'} printed.`,
  saved: (count: number) => `${count} ${count === 1 ? 'packing slip' : 'packing slips'} saved.`,
  stopped: 'Stopped.',
  failed: (count: number) => `${count} ${count === 1 ? 'packing slip was' : 'packing slips were'} not printed:`,
  retry: 'Try again',
  retryAll: 'Try all again',
  retryOrder: (orderId: string) => `Try again: order ${orderId}`,
  close: 'Close',
} as const;

export const printProblems = {
  unexpected: 'The application could not do this. Start it again and try once more.',
  notReady: 'The packing slip could not be made in time. Check the connection to the store and try again.',
  printer: (reason: string) => `The printer did not take it: ${reason}`,
  noPrinter: 'This computer has no printer. Save the packing slips as PDF, or connect a printer and try again.',
  printerSilent: 'The printer did not answer in time. See whether it is switched on and has paper.',
  notWritable: 'This folder cannot be written to. Choose another one.',
  diskFull: 'The disk is full.',
  fileInUse: 'The file is open in another program. Close it there, or choose another name.',
  notSaved: 'The file could not be written.',
  saveTitle: 'Save packing slips',
  savePickTitle: 'Save the pick list',
  fileKind: 'PDF document',
} as const;
