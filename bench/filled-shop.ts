export interface FilledShop {
  customers: Person[];
  admins: Person[];
  /** The newest products. */
  productIds: string[];
  /** Part numbers, one product each, spread over all products. */
  partNumbers: string[];
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
