import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findCustomerRow } from '#server/queries/customers/customer-list.ts';
import { listOrderNotes, type OrderNoteRow } from '#server/queries/orders/order-notes.ts';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { toCustomers } from '#server/routes/customers/customers.ts';
import { startOfToday } from '#server/routes/day-bounds.ts';
import { addNote, removeNote } from '#server/services/orders/change-notes.ts';
import { type OrderNote, orderNotesContract } from '#shared/contracts/orders/order-notes.ts';

/** Of one order. */
const MAX_NOTES = 200;

export function orderNoteRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, orderNotesContract.list, async ({ params }) => {
    const { id } = await requireOrder(params.id);
    return (await listOrderNotes(db, id, MAX_NOTES)).map(toNote);
  });
  mount(app, deps, orderNotesContract.add, async ({ caller, params, body }) => {
    const { id } = await requireOrder(params.id);
    const { text } = await body();
    return toNote(await addNote(deps, { orderId: id, text, actor: caller.userId }));
  });
  mount(app, deps, orderNotesContract.remove, async ({ caller, params }) =>
    toNote(await removeNote(deps, { orderId: params.id, noteId: params.noteId, actor: caller.userId })),
  );
  mount(app, deps, orderNotesContract.readCustomer, async ({ params }) => {
    const { account_id } = await requireOrder(params.id);
    const customer = await findCustomerRow(db, account_id, await startOfToday(db, deps.now()));
    if (!customer) throw new AppError('not_found');
    const [described] = await toCustomers(db, [customer], deps.settings.currency);
    if (!described) throw new AppError('not_found');
    return described;
  });
  return app;

  async function requireOrder(id: string): Promise<OrderRow> {
    const order = await findOrderInAnyState(db, id);
    if (!order) throw new AppError('not_found');
    return order;
  }
}

function toNote({ id, text, email, created_at }: OrderNoteRow): OrderNote {
  return { _id: id, text, by: email, createdAt: new Date(created_at).toISOString() };
}
