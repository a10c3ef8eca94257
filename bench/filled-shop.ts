export interface FilledShop {
  customers: Person[];
  admins: Person[];
  productIds: string[];
  /** One product each, spread over all products. */
  partNumbers: string[];
  categories: string[];
  unpaidOrderIds: string[];
  /** In minor units. */
  orderTotal: number;
  /** Of the last page of all orders, newest first. */
  lastOrdersCursor: string;
}

export interface Person {
  id: string;
  email: string;
}
