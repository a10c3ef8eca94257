import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { isAllowed } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findPerson, findPlacers, type PersonRow } from '#server/queries/orders/order-people.ts';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { orderPeopleContract, type Person } from '#shared/contracts/orders/order-people.ts';
import { may } from '#shared/domain/users/permissions.ts';

export function orderPeopleRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, orderPeopleContract.read, async ({ caller, params }) => {
    const order = await findOrderInAnyState(db, params.id);
    if (!order || !isAllowed(caller, orderPeopleContract.read, order)) throw new AppError('not_found');
    const { placedBy, approvedBy } = await findPlacers(db, order.checkout_id);
    const orderedBy = await findPerson(db, order.owner_id);
    const staff = await findPerson(db, placedBy);
    return {
      orderedBy: orderedBy ?? { name: null, email: order.email },
      approvedBy: await findPerson(db, approvedBy),
      placedBy: staff && toStaff(staff, may(caller, 'orders.readMoney')),
    };
  });
  return app;
}

/** Customers see the names of staff, never their addresses. */
function toStaff({ name, email }: PersonRow, isSeenByStaff: boolean): Person {
  return { name, email: isSeenByStaff ? email : null };
}
