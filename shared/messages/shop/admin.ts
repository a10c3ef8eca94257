// Existing customers and scripts know these texts: they are specified letter by letter, odd spellings included.

export const adminMessages = {
  admin: 'Admin',
  allOrders: 'All Orders',
  allOrdersDescription: 'Every order of the shop: who ordered what, whether it is paid and whether it is shipped.',
  addProduct: 'Add Product',
  addProductDescription: 'Put a new product on sale.',
  manageProducts: 'Manage Products',
  manageProductsDescription: 'What the shop sells, how much of it is left and at which price per unit.',
  makeAdmin: 'Make Admin',
  makeAdminDescription: 'Who uses the shop and who may run it.',

  index: 'No.',
  customer: 'Customer',
  product: 'Product',
  quantity: 'Quantity',
  total: 'Total',
  payment: 'Payment',
  shipping: 'Shipping',
  paid: 'Paid',
  unpaid: 'Unpaid',
  expired: 'Expired',
  shipped: 'Shiped',
  pending: 'Pending',
  cancelled: 'Cancelled',
  shipHint: 'Press Pending to mark an order as shipped. For 15 minutes you can take it back with Undo.',
  orderShipped: 'Order Shipped Successfully...',
  // A narrow toast cuts the end: the most important part comes first.
  shippedOrder: (order: { quantity: string; name: string; customer: string; paid: boolean }) =>
    `${order.paid ? '' : 'Not paid: '}${order.quantity} × ${order.name} for ${order.customer}`,
  undo: 'Undo',
  undoShipping: (customer: string, product: string) => `Undo the shipment of ${product} to ${customer}`,
  shippingUndone: (customer: string, product: string) => `The order of ${customer} for ${product} waits again.`,
  noOrders: 'Nobody has ordered anything yet.',
  cancelledOrders: 'Cancelled orders',
  cancelledDescription: 'Orders that were cancelled before they were paid, by their customers or by staff.',
  cancelledAt: 'Cancelled on',
  noneCancelled: 'No order was cancelled.',
  linkedOrder: 'The order you opened',
  linkedOrderClose: 'Close',
  linkedOrderMissing: 'There is no such order: the link to it is wrong. All others are below.',

  productName: 'Product name',
  productDescription: 'Description',
  minimumQuantity: 'Minimum quantity',
  availableQuantity: 'Available quantity',
  price: 'Price per unit',
  image: 'Image',
  imageHint: 'The address of a picture, such as https://example.com/bolt.jpg or /products/hex-bolt-m12.svg',
  belowMinimum: (available: string, minimum: string) =>
    `${available} is less than the minimum of ${minimum}: customers cannot order it until there is more.`,
  preview: 'Preview',
  previewName: 'Product name',
  previewMinimum: (quantity: string) => `from ${quantity} units`,
  upload: 'Upload',
  productUploaded: 'Product uploaded successfully...',

  available: 'Available',
  action: 'Action',
  delete: 'Delete',
  deleteTitle: (name: string) => `Are you sure you want to delete "${name}" ?`,
  deleteWarning: 'It disappears from the shop. Orders that were placed for it stay as they are.',
  deleteKeep: 'Ok',
  deleteDescription: 'Deletes this product from the shop.',
  deleted: (name: string) => `"${name}" was deleted.`,
  noProducts: 'The shop has no products yet.',

  edit: 'Edit',
  editTitle: (name: string) => `Edit "${name}"`,
  save: 'Save',
  cancel: 'Cancel',
  stock: 'Stock',
  stockNow: 'In stock now',
  stockAfter: 'After this change',
  adjustment: 'Add or take away',
  adjustmentHint: 'For example 50 after a delivery, or -20 for damaged goods',
  adjustmentReason: 'Reason',
  adjustmentReasonHint: 'Needed when the stock changes; kept with it',
  adjustmentTooLarge: (available: string) => `There are only ${available} in stock`,
  stockTaken: 'There is less in stock than this takes away. The stock above is what there is now.',
  saved: (name: string, changes: string[]) => `"${name}" was saved: ${changes.join(', ')}.`,
  priceJump: (percent: number) => `Change the price per unit by ${percent > 0 ? '+' : ''}${percent}%?`,
  priceJumpWarning: (before: string, after: string) =>
    `It was ${before} and becomes ${after} per unit. Unpaid orders keep the price that they were placed at.`,
  priceJumpKeep: 'Check the price',
  priceJumpSave: 'Save the new price',
  priceJumpDescription: 'Saves the product with this price.',
  nothingChanged: 'Nothing was changed.',

  email: 'Email',
  role: 'Role',
  promoteHint: 'An administrator sees all orders, ships them, manages products and can make others administrators.',
  promoted: (email: string) => `${email} is an administrator now.`,
  noUsers: 'Nobody has signed in yet.',
} as const;

export const moderationMessages = {
  title: 'Reviews',
  description:
    'What customers have written. A hidden review is not on the home page; its author is not told. What an account with an unverified e-mail writes waits here.',
  review: 'Review',
  date: 'Date',
  state: 'State',
  action: 'Action',
  views: 'Views',
  all: 'All',
  waiting: 'Waiting',
  noneWaiting: 'No review waits for a decision.',
  approve: 'Approve',
  hideAll: 'Hide all of this customer',
  hideAllTitle: (name: string) => `Hide all reviews of the customer who wrote as ${name}?`,
  hideAllWarning: 'Those that wait are hidden too. Each of them can be shown again.',
  hideAllDescription: 'Takes them from the home page.',
  keep: 'Keep',
  allAreHidden: 'All reviews of this customer are hidden now.',
  visible: 'Visible',
  hidden: 'Hidden',
  hide: 'Hide',
  show: 'Show again',
  actionOn: (action: string, name: string) => `${action}: review by ${name}`,
  isHidden: (name: string) => `The review by ${name} is hidden now.`,
  isShown: (name: string) => `The review by ${name} is visible now.`,
  none: 'Nobody has written a review yet.',
} as const;

/** Parts of one sentence. */
export const savedMessages = {
  name: (before: string) => `it was called "${before}"`,
  price: (before: string, after: string) => `price per unit ${before} to ${after}`,
  minimum: (before: string, after: string) => `minimum ${before} to ${after}`,
  stock: (adjustment: string) => `stock ${adjustment}`,
  description: 'description',
  image: 'image',
} as const;

const ordersOf = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

export const shipManyMessages = {
  shipParcel: (count: number, checkout: string) => `Ship all ${count} of ${checkout}`,
  shipThisLine: 'Ship this line only',
  undoAll: (count: number) => (count === 1 ? 'Undo' : `Undo all ${count}`),
  undone: (count: number) => `The shipment of ${ordersOf(count)} was taken back.`,
  ship: (count: number) => (count === 0 ? 'Ship these' : `Ship these ${count}`),
  title: (count: number) => `Ship ${ordersOf(count)}?`,
  unpaid: (count: number, amount: string) => `${count} of them ${count === 1 ? 'is' : 'are'} not paid: ${amount}.`,
  onAccount: (count: number, amount: string) =>
    `${count} of them ${count === 1 ? 'is' : 'are'} on account, to be paid by invoice: ${amount}.`,
  skipped: (count: number) =>
    `${ordersOf(count)} that you selected ${count === 1 ? 'is' : 'are'} shipped or expired already.`,
  unreadable: (count: number) =>
    `${ordersOf(count)} that you selected ${count === 1 ? 'is' : 'are'} cancelled or could not be read.`,
  undoHint: 'For 15 minutes each can be taken back with Undo.',
  keep: 'Not now',
  act: 'Ship',
  actAll: (count: number) => `Ship all ${count}`,
  actReady: (count: number) => (count === 1 ? 'Ship the 1 that is cleared' : `Ship the ${count} that are cleared`),
  actDescription: 'Marks these orders as shipped.',
  shipped: (count: number) => `${ordersOf(count)} shipped.`,
  failed: (count: number) => `${ordersOf(count)} ${count === 1 ? 'was' : 'were'} not shipped:`,
  retry: 'Try again',
  close: 'Close',
} as const;

/** `when` is a time, or a date and a time. */
export const printedMessages = {
  printed: (when: string, by: string) => `Printed ${when} by ${by}`,
} as const;
