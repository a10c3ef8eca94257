import { pagedList } from '#server/db/paged-list.ts';

/** Orders on account with an invoice, open or paid. */
export const receivableList = pagedList('orders', {
  rows: (db) => db.selectFrom('orders').selectAll().where('terms_days', 'is not', null).where('due_at', 'is not', null),
  filters: {
    owner: (query, ownerId: string) => query.where('owner_id', '=', ownerId),
    open: (query) => query.where('paid_at', 'is', null),
    paid: (query) => query.where('paid_at', 'is not', null),
  },
  count: async () => null,
});
