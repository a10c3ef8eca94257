import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { AddressRow } from '#server/db/schema/tables/checkouts.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findAddress, listAddresses } from '#server/queries/checkouts/addresses.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import {
  type AddressActor,
  addAddress,
  changeAddress,
  removeAddress,
} from '#server/services/checkouts/save-address.ts';
import { type Address, addressesContract, companyAddressesContract } from '#shared/contracts/checkouts/addresses.ts';

export function addressRoutes(deps: Deps): Hono {
  const app = new Hono();
  mount(app, deps, addressesContract.list, async ({ caller }) =>
    (await listAddresses(deps.db, caller.accountId)).map(toAddress),
  );
  mount(app, deps, addressesContract.add, async ({ context, caller, body }) =>
    toAddress(await addAddress(deps, { userId: caller.userId }, await body(), idempotencyKey(context))),
  );
  mount(app, deps, addressesContract.change, async ({ caller, params, body }) => {
    if (!(await findAddress(deps.db, params.id, caller.accountId))) throw new AppError('not_found');
    return toAddress(await changeAddress(deps, { userId: caller.userId }, params.id, await body()));
  });
  mount(app, deps, addressesContract.remove, async ({ caller, params }) =>
    toAddress(await removeAddress(deps, { userId: caller.userId }, params.id)),
  );
  mount(app, deps, companyAddressesContract.add, async ({ caller, params, body }) =>
    toAddress(await addAddress(deps, byStaff(caller, params.id), await body())),
  );
  mount(app, deps, companyAddressesContract.change, async ({ caller, params, body }) =>
    toAddress(await changeAddress(deps, byStaff(caller, params.id), params.addressId, await body())),
  );
  mount(app, deps, companyAddressesContract.remove, async ({ caller, params }) =>
    toAddress(await removeAddress(deps, byStaff(caller, params.id), params.addressId)),
  );
  return app;
}

function byStaff({ userId }: Caller, companyId: string): AddressActor {
  return { userId, companyId };
}

export function toAddress(row: AddressRow): Address {
  return {
    _id: row.id,
    label: row.label,
    address: row.address,
    phone: row.phone,
    ...(row.country !== null && { country: row.country }),
    ...(row.postcode !== null && { postcode: row.postcode }),
    isDefault: row.is_default === 1,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
