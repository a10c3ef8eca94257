import { formatNumber } from '#shared/domain/shop/locale.ts';

export const packFieldMessages = {
  key: 'A scan needs a key of its own',
  code: 'Scan or type the barcode or the part number of the goods',
  quantity: 'Enter how many were packed, as a whole number',
  otherCount: (count: number) => `The label says ${formatNumber(count)}. To count another number, type it`,
  otherPackage: 'This is the code of a package with another number of goods in it, so type how many they are',
  countUnclear: 'The label does not say for sure how many goods it is for, so type how many they are',
  parcel: 'These orders do not go to one address in one parcel',
} as const;

export const packMessages = {
  title: 'Pack bench',
  description:
    'Scan a packing slip, then the goods of the parcel. What is packed completely is shipped, and its label is printed.',

  scan: 'Scan or type',
  scanHint: 'Barcode or part number of the goods, a packing slip, or an order number. Enter ends it.',
  start: 'Scan a packing slip',
  startHint:
    'The square code at the top of a packing slip opens its order, wherever the focus is. Without a scanner type the order number, such as B-10482, and press Enter.',

  putAside: 'Put this order aside',
  pick: 'Fetch the goods: pick walk',
  packed: (packed: number, ordered: number) => `${formatNumber(packed)} of ${formatNumber(ordered)}`,
  allPacked: 'All packed',
  noCode: 'These goods have neither barcode nor part number. Count them and type how many.',
  partNumber: 'Part number',
  barcode: 'Barcode',
  bin: 'Bin',
  delivery: (method: string) => `Delivery: ${method}`,
  by: (email: string) => `Begun by ${email}`,

  each: 'Each scan counts',
  eachUnit: (unit: string) => `1 ${unit}`,
  eachCarton: (quantity: number) => `A carton of ${formatNumber(quantity)}`,
  eachTyped: 'As many as I type',
  shortCarton: (quantity: number) =>
    `Less than a carton of ${formatNumber(quantity)} is left, so each scan counts one.`,

  howMany: 'How many?',
  howManyHint: (left: number) => `${formatNumber(left)} at most. Enter counts them.`,
  count: 'Count',
  countByHand: 'Count by hand',
  cancel: 'Cancel',
  saving: 'Saving…',

  last: (quantity: number) => `Last count: ${formatNumber(quantity)}`,
  takeBack: 'Take last count back',
  reset: 'Begin again',
  resetTitle: (number: string) => `Begin ${number} again?`,
  resetWarning: (packed: number) =>
    `${formatNumber(packed)} are packed. Take everything out of the parcel and scan it again.`,
  resetKeep: 'Keep packing',
  resetDescription: 'Nothing counts as packed any more.',

  linesOf: (checkout: string) => `Lines of ${checkout}`,
  linesPacked: (checkout: string, packed: number, lines: number) =>
    lines === 0 ? checkout : `${checkout}: ${packed} of ${lines} ${lines === 1 ? 'line' : 'lines'} packed`,
  lineShipped: 'Shipped',
  lineHeld: 'Do not send',
  heldLine: (number: string, name: string, reason: string) => `${number}, ${name}: ${reason}`,
  othersMayLeave: 'Leave it out. The other lines of this parcel may leave.',
  notes: 'Internal notes',

  shipPart: (packed: number, lines: number) => `Ship only what is packed (${packed} of ${lines} lines)`,
  shipPartTitle: (packed: number, lines: number) => `Ship ${packed} of ${lines} lines`,
  shipPartHint: (numbers: string) =>
    `${numbers} stays, and leaves in another parcel. Type or scan the tracking number of this one, or leave it empty.`,
  shipPacked: 'Ship what is packed so far',
  shipPackedTitle: 'Ship what is packed so far',
  shipPackedHint:
    'Only what is counted leaves, and the rest follows in another parcel. Type or scan the tracking number of this one, or leave it empty.',
  partShipped: (numbers: string) => `A part of ${numbers} is shipped`,
  packOn: 'Go on packing',
  shipTitle: 'Ship',
  shipHint:
    'Type or scan the tracking number, or leave it empty. Enter, or the packing slip scanned again, ships the parcel. Once it has a number, the next packing slip ships it too.',
  ship: 'Ship and print label',
  shipOnly: 'Ship',
  shipped: (numbers: string) => `${numbers} ${numbers.includes(',') ? 'are' : 'is'} shipped`,
  next: 'Scan the next packing slip.',
  undo: 'Undo',
  undone: (numbers: string) => `The shipment of ${numbers} was taken back. Scan the goods again.`,
  printLabel: 'Print label',

  stopped: 'Stop',
  acknowledge: 'OK, go on',
  tryAgain: 'Try again',
  scanned: (code: string) => `Scanned: ${code}`,
  wrongGoods: 'Wrong goods',
  wrongGoodsHint: (names: string[]) =>
    names.length === 1
      ? `This order is for ${names[0]}. Put the scanned goods aside.`
      : `This parcel is for ${names.join(', ')}. Put the scanned goods aside.`,
  tooManyTitle: 'Too many',
  oneTooMany: 'One too many',
  notSavedTitle: 'Not saved',
  notSaved: 'The connection was lost, so it is not known whether this was counted. Trying again counts it once.',
  noOrderTitle: 'No order is open',
  noOrder: 'Scan a packing slip first, then its goods.',
  unknownTitle: 'Unknown packing slip',
  unknownNumber: (number: string) => `No order has the number ${number}.`,
  shippedTitle: 'This order is shipped already',
  otherTitle: 'Not counted',
  doNotSend: 'Do not send this order',

  settings: 'On this computer',
  sound: 'Sound at every scan',
  autoPrint: 'Print the label when an order is shipped',
  labelPrinter: 'Label printer',
  askForPrinter: 'Labels: ask each time',
  labelsOn: (printer: string) => `Labels on ${printer}`,
  labelPrinterGone:
    'The label printer is not there any more. Choose another one here, or in the dialog for this label.',

  tooMany: (left: number) =>
    left === 0
      ? 'This order is complete. What was scanned was not counted.'
      : `Only ${formatNumber(left)} are left to pack. What was scanned was not counted.`,
} as const;

export const labelMessages = {
  title: 'Shipping labels',
  description: 'One label for each parcel, 100 by 150 mm, to print and to stick on it.',
  label: 'Shipping label',
  from: 'From',
  to: 'To',
  lines: (count: number) => `${count} lines`,
  toBench: 'Back to the pack bench',
  noOrders: 'No orders were selected.',
} as const;
