import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * How a caller proves who they are, checked before anything else:
 * `public` nobody asks; `identity` a Firebase ID token; `user` our access token; `admin` our access token of an
 * administrator; `signature` the payment provider's signature over the body.
 */
export type Access = 'public' | 'identity' | 'user' | 'admin' | 'signature';

/** Whom the access table speaks of: no token, the signed-in owner, another signed-in customer, an administrator. */
export const actors = ['visitor', 'owner', 'otherCustomer', 'admin'] as const;
export type Actor = (typeof actors)[number];

/** The status that each actor gets for a well-formed request. The access test walks this table. */
export type ExpectedStatuses = Record<Actor, number>;

/** One call of the API: the source of its route, its client, its documentation and its access test. */
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
  expectedStatuses: ExpectedStatuses;
  /** The status of success. */
  status: 200 | 201;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Of a stream: one message. */
  response: Response;
  /** What the answer is, where it is not JSON. */
  produces?: 'text/event-stream';
}

/** Declares a call; keeps the exact types of its schemas. */
export function defineEndpoint<
  Params extends z.ZodMiniType = z.ZodMiniUndefined,
  Query extends z.ZodMiniType = z.ZodMiniUndefined,
  Body extends z.ZodMiniType = z.ZodMiniUndefined,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Allowed extends Access = Access,
>(endpoint: Endpoint<Params, Query, Body, Response, Allowed>): Endpoint<Params, Query, Body, Response, Allowed> {
  return endpoint;
}

export const everyone = (status: number): ExpectedStatuses => ({
  visitor: status,
  owner: status,
  otherCustomer: status,
  admin: status,
});
export const signedIn = (status: number): ExpectedStatuses => ({ ...everyone(status), visitor: 401 });
export const adminOnly = (status: number): ExpectedStatuses => ({
  visitor: 401,
  owner: 403,
  otherCustomer: 403,
  admin: status,
});
export const selfOrAdmin = (status: number): ExpectedStatuses => ({
  visitor: 401,
  owner: status,
  otherCustomer: 403,
  admin: status,
});
export const ownerOrAdmin = (status: number): ExpectedStatuses => ({
  visitor: 401,
  owner: status,
  otherCustomer: 404,
  admin: status,
});
export const ownerOnly = (status: number): ExpectedStatuses => ({
  visitor: 401,
  owner: status,
  otherCustomer: 404,
  admin: 404,
});
