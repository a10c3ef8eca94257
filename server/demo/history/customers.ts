import { builders } from '#server/demo/history/builders.ts';
import type { HistoryCustomer } from '#server/demo/history/customer.ts';
import { shippers } from '#server/demo/history/shippers.ts';
import { workshops } from '#server/demo/history/workshops.ts';

/** The demo customer comes first. */
export const historyCustomers: readonly HistoryCustomer[] = [...workshops, ...builders, ...shippers];
