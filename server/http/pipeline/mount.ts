import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { authorize, type Caller } from '#server/http/pipeline/authenticate.ts';
import { readJson } from '#server/http/pipeline/body.ts';
import { answer, rememberWrite } from '#server/http/pipeline/moment-old.ts';
import { respondJson, setHeader } from '#server/http/pipeline/respond.ts';
import type { ResponseCache } from '#server/http/pipeline/response-cache.ts';
import { validate } from '#server/http/pipeline/validate.ts';
import { queryReader } from '#server/http/pipeline/validate-query.ts';
import { type Access, type CredentialOf, credentialOf } from '#shared/contracts/access.ts';
import { scopeOf } from '#shared/contracts/api-keys/scope-calls.ts';
import { type Endpoint, successStatus } from '#shared/contracts/endpoint.ts';
import { punchOutCalls } from '#shared/contracts/punch-outs/punch-out-calls.ts';

/** Hono's `header` and `status` have no effect here: use `setHeader`; the contract gives the status. */
export type HandlerContext = Context & { header: never; status: never };

export interface Call<E extends Endpoint> {
  context: HandlerContext;
  caller: CallerOf<E['access']>;
  params: Output<E['params']>;
  query: Output<E['query']>;
  /** Reads and validates the body; call it after finding the subject of the call. */
  body: () => Promise<Output<E['body']>>;
}

type CallerOf<A extends Access> = Access extends A
  ? Caller | null
  : CredentialOf<A> extends 'accessToken'
    ? Caller
    : null;
type Output<Schema> =
  Exclude<Schema, undefined> extends z.ZodMiniType ? z.output<Exclude<Schema, undefined>> : undefined;
type ApiResponse<E extends Endpoint> = z.input<E['response']>;

declare module 'hono' {
  interface ContextVariableMap {
    route?: string;
    takesIdempotencyKey?: true | undefined;
  }
}

/** Keeps it from matching ids. Hono matches before it decodes `%40`, or `%2B` in the part before it. */
const emailPattern = ':email{[^/@]+(?:@|%40)[^/@]+}';

export function routePath(endpoint: Endpoint): string {
  return endpoint.path === '/orders/:email' ? endpoint.path.replace(':email', emailPattern) : endpoint.path;
}

/** Handlers return JSON or a streamed Response. `keep` caches responses of public reads. */
export function mount<E extends Endpoint>(
  app: Hono,
  deps: Deps,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ApiResponse<E> | Response>,
  keep?: ResponseCache,
): void {
  // Others are authorized by their handler, before which nothing is validated.
  const scope = scopeOf(endpoint);
  const isAuthorized = endpoint.access === 'public' || credentialOf(endpoint.access) === 'accessToken';
  const isOpenToPunchOuts = endpoint.access === 'public' || punchOutCalls.has(endpoint);
  const readQuery = isAuthorized || endpoint.query ? queryReader(endpoint.query) : () => undefined;

  async function response(context: Context): Promise<ApiResponse<E> | Response> {
    const caller = await authorize(context, deps, endpoint.access);
    if (caller) {
      setHeader(context, 'cache-control', 'no-store');
      await context.get('limitCaller')?.(caller, endpoint.method !== 'GET');
    }
    const call = {
      context,
      caller,
      params: endpoint.params && validate(endpoint.params, context.req.param()),
      query: readQuery(context.req.query(), (name) => context.req.queries(name)),
      body: async () => endpoint.body && validate(endpoint.body, await readJson(context)),
    };
    // The compiler cannot follow that the parts come from this endpoint's schemas.
    const work = () => handler(call as unknown as Call<E>);
    if (endpoint.method === 'GET') return answer(context, deps, endpoint, work);
    try {
      return await work();
    } finally {
      await rememberWrite(context, deps);
    }
  }

  app.on(endpoint.method, [routePath(endpoint)], async (context) => {
    context.set('route', endpoint.path);
    context.set('scope', scope);
    context.set('isOpenToPunchOuts', isOpenToPunchOuts);
    context.set('takesIdempotencyKey', endpoint.takesIdempotencyKey);
    if (keep) return keep(context, async () => JSON.stringify(await response(context)));
    const result = await response(context);
    return result instanceof Response ? result : respondJson(context, result, successStatus(endpoint));
  });
}
