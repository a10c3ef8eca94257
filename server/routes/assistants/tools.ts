import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { type Call, calls } from '#server/http/documents/calls.ts';
import { describeInput } from '#server/http/documents/openapi-schemas.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { scopeOf } from '#shared/contracts/api-keys/scope-calls.ts';
import type { Scope } from '#shared/domain/api-keys/scopes.ts';
import { may } from '#shared/domain/users/permissions.ts';

/** Of a tool: the parameters of path and query by their names, `body`, `idempotencyKey`. */
export type Arguments = Record<string, unknown>;

interface ToolOfCall extends Call {
  scope: Scope;
  tool: Tool;
}

type Schema = Tool['inputSchema'];
type Properties = NonNullable<Schema['properties']>;

/** Calls that a key may make whose answers an assistant can read. */
const tools = new Map(
  calls.flatMap((call): [string, ToolOfCall][] => {
    const scope = scopeOf(call.endpoint);
    const isJson = call.endpoint.produces === undefined && call.endpoint.accepts === undefined;
    return scope === undefined || !isJson ? [] : [[call.operationId, { ...call, scope, tool: toolOf(call) }]];
  }),
);

function toolOf({ endpoint, operationId }: Call): Tool {
  const { method, summary, params, query, body, takesIdempotencyKey } = endpoint;
  const [ofPath, ofQuery, ofBody] = [params, query, body].map((schema) => schema && (describeInput(schema) as Schema));
  return {
    name: operationId,
    description: summary,
    inputSchema: {
      type: 'object',
      properties: {
        ...ofPath?.properties,
        ...ofQuery?.properties,
        ...(ofBody && { body: ofBody as Properties[string] }),
        ...(takesIdempotencyKey && {
          idempotencyKey: {
            type: 'string',
            description: 'A new name for what is to be done, the same when it is tried again: so it is done once',
          },
        }),
      },
      required: [...(ofPath?.required ?? []), ...(ofQuery?.required ?? []), ...(ofBody ? ['body'] : [])],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: method === 'GET',
      destructiveHint: method !== 'GET',
      idempotentHint: method === 'GET' || method === 'PUT' || method === 'DELETE',
      openWorldHint: false,
    },
  };
}

export interface KeyCaller {
  caller: Caller;
  scopes: Scope[];
}

/** Those that a key with these scopes opens to its owner. */
export function toolsOf({ caller, scopes }: KeyCaller): Tool[] {
  return [...tools.values()].flatMap(({ endpoint: { access }, scope, tool }) => {
    const isOpen =
      typeof access === 'string' ||
      may(caller, access.permission) ||
      access.or !== undefined ||
      (access.member !== undefined && caller.member !== null);
    return isOpen && scopes.includes(scope) ? [tool] : [];
  });
}

export type SendCall = (path: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>;

/** Makes the call of a tool as the API is called, so that everything the API checks holds; `send` adds who calls. */
export async function callTool(name: string, given: Arguments, send: SendCall): Promise<CallToolResult> {
  const found = tools.get(name);
  if (!found) return failed(`There is no tool ${name}.`);
  const { endpoint, tool } = found;
  const { properties = {}, required = [] } = tool.inputSchema;
  const unknown = Object.keys(given).filter((each) => !(each in properties));
  const missing = required.filter((each) => given[each] === undefined);
  if (unknown.length > 0) return failed(`${name} takes no ${unknown.join(', ')}.`);
  if (missing.length > 0) return failed(`${name} needs ${missing.join(', ')}.`);
  const { body, idempotencyKey, ...named } = given;
  const inPath: string[] = endpoint.path.match(/(?<=:)\w+/g) ?? [];
  // A browser's way of reading addresses would leave the call's own path.
  if (inPath.some((each) => /^\.{0,2}$/.test(String(named[each]))))
    return failed(`${name} needs another ${inPath.join(', ')}.`);
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(named[key])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(named))
    if (!inPath.includes(key)) for (const each of [value].flat()) query.append(key, String(each));
  const response = await send(query.size === 0 ? path : `${path}?${query}`, {
    method: endpoint.method,
    headers: {
      ...(endpoint.body && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': String(idempotencyKey) }),
    },
    ...(endpoint.body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) return failed(text);
  return { content: [text, ...whereItGoesOn(response.headers)].map((each) => ({ type: 'text', text: each })) };
}

/** What the API says in headers, which an assistant does not see. */
function whereItGoesOn(headers: Headers): string[] {
  const total = headers.get('x-total-count');
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  const query = next === undefined ? undefined : Object.fromEntries(URL.parse(next, 'http://shop')?.searchParams ?? []);
  const told = [
    ...(total === null ? [] : [`${total} in all.`]),
    ...(query === undefined ? [] : [`The next ones: the same call with ${JSON.stringify(query)}`]),
  ];
  return told.length === 0 ? [] : [told.join(' ')];
}

/** The assistant reads why, and can try otherwise. */
function failed(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
