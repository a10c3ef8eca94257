import { mediumDayText } from '#shared/domain/shop/weekday.ts';

export const returnFieldMessages = {
  quantity: 'Please enter a whole number',
  reasonRequired: 'Select why it goes back',
  refusalRequired: 'Tell the customer why',
  amount: "Please enter an amount of the shop's currency, 0 for none",
  aboveReturnable: (quantity: string) =>
    quantity === '0' ? 'Nothing more of this order can be returned' : `At most ${quantity} can be returned`,
  tooLate: (day: string) => `Goods of this order could be returned until ${mediumDayText(day)}. Call us instead`,
  aboveRequested: (quantity: string) => `The customer asked for ${quantity}`,
  aboveApproved: (quantity: string) => `Only ${quantity} were approved`,
  aboveReceived: 'No more than what came back',
  aboveProposed: (amount: string) => `At most ${amount} was charged for it and is left`,
  notThroughShop: 'This order is neither paid nor invoiced, so nothing goes back. Enter 0',
  shipmentReturns: 'The customer returns goods of this shipment, so it cannot be taken back.',
  tooMany: (max: number) => `This order has ${max} returns, which is the most. Call us instead.`,
  tooManyPictures: (max: number) => `A return has ${max} pictures at most`,
} as const;
