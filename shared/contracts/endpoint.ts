import type * as z from 'zod/mini';
import type { Access } from '#shared/contracts/access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

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
  /** With the same Idempotency-Key header again it does nothing and answers the same. */
  takesIdempotencyKey?: true;
  /** The body is a picture or a file instead of JSON. */
  accepts?: 'image/*' | 'text/csv' | 'application/pdf';
  /** Of a body that may be longer than others; it must declare its length. */
  maxBytes?: number;
  produces?:
    | 'text/event-stream'
    | 'text/csv'
    | 'application/pdf'
    | 'application/xml'
    | 'application/zip'
    | 'image/png'
    | 'image/*';
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

export function successStatus(endpoint: Pick<Endpoint, 'status'>): 200 | 201 {
  return endpoint.status ?? 200;
}
