export interface FilledShop {
  customers: Person[];
  admins: Person[];
  productIds: string[];
  partNumbers: string[];
  categories: string[];
  unpaidOrderIds: string[];
  /** In minor units. */
  orderTotal: number;
  lastOrdersCursor: string;
}

export interface Person {
  id: string;
  email: string;
}
