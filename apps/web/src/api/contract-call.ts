import type { FetchArgs, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type * as z from 'zod/mini';
import type { Access } from '#shared/contracts/access.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { MAX_PAGE_SIZE } from '#shared/domain/limits.ts';

export interface ApiRequest extends FetchArgs {
  access: Access;
  headers: Record<string, string>;
}

type Part<Name extends string, Schema extends z.ZodMiniType> =
  undefined extends z.input<Schema> ? { [K in Name]?: z.input<Schema> | undefined } : { [K in Name]: z.input<Schema> };

export type RequestParts<Params extends z.ZodMiniType, Query extends z.ZodMiniType, Body extends z.ZodMiniType> = Part<
  'params',
  Params
> &
  Part<'query', Query> &
  Part<'body', Body> & { headers?: Record<string, string> | undefined };

export type BodyOf<E extends { body?: z.ZodMiniType }> = z.input<NonNullable<E['body']>>;

/** `parts` turns the hook's argument into the request: `call(productsContract.read, (id) => ({ params: { id } }))`. */
export function call<
  Arg,
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Response extends z.ZodMiniType,
>(endpoint: Endpoint<Params, Query, Body, Response>, parts: (arg: Arg) => RequestParts<Params, Query, Body>) {
  return {
    query: (arg: Arg): ApiRequest => toRequest(endpoint, parts(arg)),
    responseSchema: endpoint.response,
  };
}

/** A large file on a slow line. */
const UPLOAD_TIMEOUT_MS = 90_000;

/** What a request has instead of JSON. */
export function fileContent(file: File, type: string) {
  return { body: file, timeout: UPLOAD_TIMEOUT_MS, headers: { 'content-type': type } };
}

/** `total`: null when there are too many to count. `selfCursor`: gives the same rows after others were added. */
export interface Page<Item> {
  items: Item[];
  total: number | null;
  nextCursor: string | null;
  selfCursor: string | null;
}

export function listCall<
  Arg,
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Item,
>(
  endpoint: Endpoint<Params, Query, Body, z.ZodMiniType<Item[]>>,
  parts: (arg: Arg) => RequestParts<Params, Query, Body>,
) {
  return {
    query: (arg: Arg): ApiRequest => toRequest(endpoint, parts(arg)),
    rawResponseSchema: endpoint.response,
    transformResponse: (items: Item[], meta: FetchBaseQueryMeta | undefined): Page<Item> => {
      const headers = meta?.response?.headers;
      const count = headers?.get('x-total-count') ?? null;
      return {
        items,
        total: count === null ? null : Number(count),
        nextCursor: linkedCursor(headers?.get('link') ?? '', 'next'),
        selfCursor: linkedCursor(headers?.get('link') ?? '', 'self'),
      };
    },
  };
}

export const PAGE_SIZE = 20;

export interface PageRequest {
  limit?: number;
  cursor?: string | undefined;
}

export function pageQuery({ limit = PAGE_SIZE, cursor }: PageRequest) {
  return { limit: Math.min(limit, MAX_PAGE_SIZE), cursor, sort: '-createdAt' as const };
}

interface AnyParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  headers?: Record<string, string> | undefined;
}

function toRequest(endpoint: Endpoint, { params, query, body, headers }: AnyParts): ApiRequest {
  return {
    access: endpoint.access,
    method: endpoint.method,
    url: fillPath(endpoint.path, entriesOf(params)) + searchOf(entriesOf(query)),
    body,
    headers: headers ?? {},
  };
}

function entriesOf(record: unknown): Map<string, unknown> {
  return new Map(typeof record === 'object' && record !== null ? Object.entries(record) : []);
}

function fillPath(path: string, params: Map<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
}

function searchOf(query: Map<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of query) {
    // A list is there once for each of its values.
    const values = Array.isArray(value) ? value : [value];
    for (const one of values) if (one !== undefined) search.append(name, String(one));
  }
  return search.size === 0 ? '' : `?${search}`;
}

function linkedCursor(link: string, rel: 'next' | 'self'): string | null {
  const wanted = link.split(',').find((part) => new RegExp(`;\\s*rel="?${rel}"?`).test(part));
  const address = wanted?.match(/<([^>]*)>/)?.[1];
  // The base only makes a relative address parse.
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor');
}
