import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A visitor without a token, the signed-in owner, another signed-in customer, warehouse staff, an administrator. */
export const actors = ['visitor', 'owner', 'otherCustomer', 'warehouse', 'admin'] as const;
export type Actor = (typeof actors)[number];

/** How a caller proves who they are: a Firebase ID token, our access token, the payment provider's signature. */
export type Credential = 'none' | 'idToken' | 'accessToken' | 'signature';

interface AccessRule {
  credential: Credential;
  /** The status of each refused actor; the others succeed. */
  refusals: Partial<Record<Actor, number>>;
}

/**
 * Who may call. `owner` means the owner of what the call is about, `self`, `onlySelf` the user whose e-mail is in the
 * path.
 */
export const accessRules = {
  public: { credential: 'none', refusals: {} },
  signedIn: { credential: 'accessToken', refusals: { visitor: 401 } },
  self: { credential: 'idToken', refusals: { visitor: 401, otherCustomer: 403, warehouse: 403, admin: 403 } },
  onlySelf: { credential: 'accessToken', refusals: { visitor: 401, otherCustomer: 403, warehouse: 403, admin: 403 } },
  selfOrAdmin: { credential: 'accessToken', refusals: { visitor: 401, otherCustomer: 403, warehouse: 403 } },
  owner: { credential: 'accessToken', refusals: { visitor: 401, otherCustomer: 404, warehouse: 404, admin: 404 } },
  ownerOrStaff: { credential: 'accessToken', refusals: { visitor: 401, otherCustomer: 404 } },
  ownerOrAdmin: { credential: 'accessToken', refusals: { visitor: 401, otherCustomer: 404, warehouse: 404 } },
  /** Warehouse staff and administrators. */
  staff: { credential: 'accessToken', refusals: { visitor: 401, owner: 403, otherCustomer: 403 } },
  admin: { credential: 'accessToken', refusals: { visitor: 401, owner: 403, otherCustomer: 403, warehouse: 403 } },
  /** Holders of the metrics token, which the route checks itself. */
  monitor: {
    credential: 'none',
    refusals: { visitor: 404, owner: 404, otherCustomer: 404, warehouse: 404, admin: 404 },
  },
  paymentProvider: {
    credential: 'signature',
    refusals: { visitor: 400, owner: 400, otherCustomer: 400, warehouse: 400, admin: 400 },
  },
} as const satisfies Record<string, AccessRule>;

export type Access = keyof typeof accessRules;

/** One call of the API: the source of its route, client, documentation and access test. */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Allowed extends Access = Access,
> {
  method: Method;
  /** Below `/api`, with `:name` for parameters. */
  path: string;
  summary: string;
  access: Allowed;
  /** The status of success, where it is not 200. */
  status?: 201;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** The body is a picture or a file instead of JSON. */
  accepts?: 'image/*' | 'text/csv';
  /** The length of such a body, which must be declared. */
  maxBytes?: number;
  produces?: 'text/event-stream' | 'text/csv' | 'image/png' | 'image/*';
}

export function defineEndpoint<
  Params extends z.ZodMiniType = z.ZodMiniUndefined,
  Query extends z.ZodMiniType = z.ZodMiniUndefined,
  Body extends z.ZodMiniType = z.ZodMiniUndefined,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Allowed extends Access = Access,
>(endpoint: Endpoint<Params, Query, Body, Response, Allowed>): Endpoint<Params, Query, Body, Response, Allowed> {
  return endpoint;
}

export function successStatus(endpoint: Endpoint): 200 | 201 {
  return endpoint.status ?? 200;
}

/** The status that an actor gets for a well-formed request. */
export function expectedStatus(endpoint: Endpoint, actor: Actor): number {
  const { refusals }: AccessRule = accessRules[endpoint.access];
  return refusals[actor] ?? successStatus(endpoint);
}
