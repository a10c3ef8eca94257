/** What a filled shop holds, for the calls that name one. */
export interface FilledShop {
  /** Each has about as many orders as the others. */
  customers: Person[];
  admins: Person[];
  /** The newest products. */
  productIds: string[];
  /** Part numbers, each of one product, spread over all of them. */
  partNumbers: string[];
  /** The newest orders that nobody has paid. */
  unpaidOrderIds: string[];
  /** Of each order, in minor units. */
  orderTotal: number;
  /** The cursor of the last page of all orders, newest first. */
  lastOrdersCursor: string;
}

export interface Person {
  id: string;
  email: string;
}
