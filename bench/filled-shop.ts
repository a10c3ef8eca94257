export interface FilledShop {
  customers: Person[];
  admins: Person[];
  productIds: string[];
  partNumbers: string[];
  categories: string[];
  unpaidOrderIds: string[];
  /** Of which a part has left; none unless orders leave in parts. */
  waitingOrderIds: string[];
  /** In minor units. */
  orderTotal: number;
  lastOrdersCursor: string;
}

export interface Person {
  id: string;
  email: string;
}
