/** The contents of a filled shop that requests refer to. */
export interface FilledShop {
  /** Each has about the same number of orders. */
  customers: Person[];
  admins: Person[];
  /** The newest products. */
  productIds: string[];
  /** Part numbers, one product each, spread over all products. */
  partNumbers: string[];
  /** The newest unpaid orders. */
  unpaidOrderIds: string[];
  /** The total of each order, in minor units. */
  orderTotal: number;
  /** The cursor of the last page of all orders, newest first. */
  lastOrdersCursor: string;
}

export interface Person {
  id: string;
  email: string;
}
