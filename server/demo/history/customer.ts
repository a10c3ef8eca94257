/** A company that orders in the demo's year. Its domain and telephone number are reserved for examples. */
export interface HistoryCustomer {
  company: string;
  contact: string;
  email: string;
  address: string;
  phone: string;
  /** How many days before the shop is filled it began to order. */
  since: number;
  /** The usual days between two of its orders. */
  visitDays: number;
  /** By how much its quantities differ from the usual ones. */
  size: number;
  /** Categories that it buys from. */
  trades: readonly string[];
  /** Pictures of products that it certainly buys, without folder and ending. */
  leads: readonly string[];
  /** Null: it orders without PO numbers. */
  poPrefix: string | null;
}
