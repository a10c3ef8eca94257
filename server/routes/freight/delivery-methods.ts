import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { DeliveryMethodRow } from '#server/db/schema/tables/delivery-methods.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findDeliveryMethodRow, readDeliveryMethodRows } from '#server/queries/freight/delivery-methods.ts';
import { findUnweighed } from '#server/queries/freight/unweighed-products.ts';
import { fromColumns } from '#server/services/freight/delivery-method-columns.ts';
import {
  addDeliveryMethod,
  archiveDeliveryMethod,
  changeDeliveryMethod,
  moveDeliveryMethod,
  restoreDeliveryMethod,
} from '#server/services/freight/save-delivery-method.ts';
import { deliveryMethodsContract, type SavedDeliveryMethod } from '#shared/contracts/freight/delivery-methods.ts';

export function deliveryMethodRoutes(deps: Deps): Hono {
  const { db, settings } = deps;
  const app = new Hono();

  function toSaved(row: DeliveryMethodRow): SavedDeliveryMethod {
    return {
      _id: row.id,
      ...fromColumns(row, settings.currency),
      version: row.version,
      createdAt: new Date(row.created_at).toISOString(),
      updatedAt: new Date(row.updated_at).toISOString(),
      archivedAt: row.archived_at === null ? null : new Date(row.archived_at).toISOString(),
    };
  }

  mount(app, deps, deliveryMethodsContract.list, async () => (await readDeliveryMethodRows(db)).map(toSaved));
  mount(app, deps, deliveryMethodsContract.listUnweighed, async () => {
    const { count, products } = await findUnweighed(db);
    return {
      count,
      products: products.map(({ id, name, part_number }) => ({ _id: id, name, partNumber: part_number })),
    };
  });
  mount(app, deps, deliveryMethodsContract.add, async ({ caller, body }) =>
    toSaved(await addDeliveryMethod(deps, await body(), caller.userId)),
  );
  mount(app, deps, deliveryMethodsContract.change, async ({ caller, params: { id }, body }) => {
    if (!(await findDeliveryMethodRow(db, id))) throw new AppError('not_found');
    return toSaved(await changeDeliveryMethod(deps, { id, change: await body(), actor: caller.userId }));
  });
  mount(app, deps, deliveryMethodsContract.move, async ({ caller, params: { id }, body }) => {
    if (!(await findDeliveryMethodRow(db, id))) throw new AppError('not_found');
    const { position } = await body();
    await moveDeliveryMethod(deps, { id, position, actor: caller.userId });
    return (await readDeliveryMethodRows(db)).map(toSaved);
  });
  mount(app, deps, deliveryMethodsContract.archive, async ({ caller, params }) =>
    toSaved(await archiveDeliveryMethod(deps, params.id, caller.userId)),
  );
  mount(app, deps, deliveryMethodsContract.restore, async ({ caller, params }) =>
    toSaved(await restoreDeliveryMethod(deps, params.id, caller.userId)),
  );
  return app;
}
