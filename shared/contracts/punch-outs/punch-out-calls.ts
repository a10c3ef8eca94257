import { cartContract } from '#shared/contracts/cart/cart.ts';
import { companiesContract } from '#shared/contracts/companies/companies.ts';
import { contract } from '#shared/contracts/contract.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { punchOutsContract } from '#shared/contracts/punch-outs/punch-outs.ts';

/** What a visit from a procurement system may call, beside public calls: it looks for products and fills its cart. */
export const punchOutCalls: ReadonlySet<Endpoint> = new Set<Endpoint>([
  cartContract.read,
  cartContract.save,
  companiesContract.readMembership,
  contract.ownPartNumbers.read,
  contract.ownPriceLists.read,
  contract.users.readRole,
  punchOutsContract.read,
  punchOutsContract.transfer,
]);
