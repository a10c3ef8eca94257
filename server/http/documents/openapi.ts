import { type Call, calls } from '#server/http/documents/calls.ts';
import { examples } from '#server/http/documents/examples.ts';
import {
  describeInput,
  describeResponse,
  describeSharedSchemas,
  type Json,
} from '#server/http/documents/openapi-schemas.ts';
import { credentialOf } from '#shared/contracts/access.ts';
import { scopeOf } from '#shared/contracts/api-keys/scope-calls.ts';
import { contract } from '#shared/contracts/contract.ts';
import { type Endpoint, successStatus } from '#shared/contracts/endpoint.ts';
import { actors, refusalOf } from '#shared/contracts/expected-status.ts';
import { allScopes } from '#shared/domain/api-keys/scopes.ts';

export function describeApi(): { openapi: string } & Json {
  const paths = [...Map.groupBy(calls, ({ endpoint }) => documentedPath(endpoint))].map(([path, ofPath]) => {
    const byMethod = Map.groupBy(ofPath, ({ endpoint }) => endpoint.method.toLowerCase());
    return [path, Object.fromEntries([...byMethod].map(([method, same]) => [method, describe(same, path)]))];
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bulkhead API',
      version: '1',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(contract).map((noun) => ({ name: words(noun), description: `Calls about ${words(noun)}` })),
    components: { schemas: describeSharedSchemas(), responses, headers, securitySchemes },
    paths: Object.fromEntries(paths),
  };
}

const INTRODUCTION = `Storefront and back-office of bulk industrial products.

- **Who calls**: send \`Authorization: Bearer bhk_…\` with a key from the page API keys. A call names the scope that a key needs.
- **Amounts** are in the shop's currency, in its major unit; times are in UTC, days in the shop's time zone.
- **Lists** come a page at a time: follow \`rel="next"\` of the \`Link\` header.
- **Repeat safely**: a call that takes an \`Idempotency-Key\` does its work once for each key.
- **Errors** have a \`code\` to decide by, a \`message\` to read, \`fields\` for what is not valid, and a \`requestId\` to ask the shop about.
- **Too many requests** are answered with 429 and \`Retry-After\`; \`RateLimit\` says what a key has left.
- **Versions**: calls and fields are added at any time, so ignore what you do not know. What is to go is marked as deprecated here for a year before.

Assistants reach the same calls over MCP at \`/mcp\`.`;

const securitySchemes = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Our own access token, from PUT /users/{email}. It counts only for the account that it was made for, until it expires or the account is closed or signed out everywhere.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: `A key of the shop or of an account, from the page API keys. It may do what its scopes name, and never more than its owner: ${allScopes.join(', ')}.`,
  },
  idToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A Firebase ID token of this project for the same e-mail. No other call takes it.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'Stripe-Signature',
    description: "Stripe's signature of the body; a bearer token grants nothing here.",
  },
  metricsToken: { type: 'http', scheme: 'bearer', description: 'The METRICS_TOKEN of the deployment' },
};

const header = (description: string, type = 'string') => ({ description, schema: { type } });

const headers = {
  'X-Request-Id': header('Names the request in the log; the one that was sent, if it is valid'),
  RateLimit: header('Of an API key: how many requests are left (r) in how many seconds (t)'),
  'RateLimit-Policy': header('Of an API key: how many requests (q) it has in how many seconds (w)'),
  'Retry-After': header('Seconds after which the request may be sent again', 'integer'),
  'WWW-Authenticate': header('Always `Bearer`'),
  'X-Total-Count': header('The number of rows on all pages; missing where it is not counted', 'integer'),
  Link: header('The addresses of the next page and of this one as it is kept: `rel="next"`, `rel="self"`'),
  'Content-Disposition': header('The name of the file'),
};

const headersOf = (names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function refusal(description: string, ...names: (keyof typeof headers)[]): Json {
  const schema = { $ref: '#/components/schemas/Error' };
  return { description, headers: headersOf(['X-Request-Id', ...names]), ...content(schema) };
}

const responses = {
  400: refusal('The request cannot be read, or its signature is not valid'),
  401: refusal('No valid token', 'WWW-Authenticate'),
  402: refusal('The payment provider does not confirm the payment'),
  403: refusal('Not for this account'),
  404: refusal("There is none, or it is another customer's"),
  409: refusal('The state of now does not allow it; `code` says why'),
  413: refusal('The body is too large'),
  415: refusal('The body has another type'),
  422: refusal('`fields` names what is not valid'),
  429: refusal('Too many requests', 'Retry-After', 'RateLimit', 'RateLimit-Policy'),
  500: refusal('An error of the server'),
  502: refusal('The payment provider failed'),
  503: refusal('Busy, or shutting down', 'Retry-After'),
  504: refusal('The payment provider did not answer in time'),
};

type RefusalStatus = keyof typeof responses;

/** OpenAPI treats `/orders/{email}` and `/orders/{id}` as the same path. */
export function documentedPath(endpoint: Endpoint): string {
  const template = endpoint.path.replace(/:(\w+)/g, '{$1}');
  return template === '/orders/{email}' || template === '/orders/{id}' ? '/orders/{emailOrId}' : template;
}

function describe(same: Call[], path: string): Json {
  const [first] = same;
  if (!first) return {};
  const { endpoint, noun, operationId } = first;
  const endpoints = same.map((call) => call.endpoint);
  const example = examples[operationId];
  const schemas = endpoints.map((each) => describeResponse(each.response));
  const success = {
    description: 'Success',
    headers: headersOf(successHeaders(endpoint)),
    ...content(schemas.length > 1 ? { anyOf: schemas } : schemas[0], endpoint.produces, example?.response),
  };
  const refusals = [...new Set(endpoints.flatMap(refusalsOf))].sort((a, b) => a - b);
  return {
    operationId,
    tags: [words(noun)],
    summary: endpoints.map((each) => each.summary).join('; or: '),
    parameters: [...pathParameters(path), ...queryParameters(endpoints), ...idempotencyKey(endpoints)],
    security: security(endpoint),
    ...(endpoint.body && { requestBody: content(describeInput(endpoint.body), 'application/json', example?.request) }),
    ...(endpoint.accepts && { requestBody: content({ type: 'string', format: 'binary' }, endpoint.accepts) }),
    responses: {
      [successStatus(endpoint)]: success,
      ...Object.fromEntries(refusals.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

function successHeaders(endpoint: Endpoint): (keyof typeof headers)[] {
  const { query, produces } = endpoint;
  const isPaged = query !== undefined && 'limit' in propertiesOf(query);
  return [
    'X-Request-Id',
    ...(scopeOf(endpoint) === undefined ? [] : (['RateLimit', 'RateLimit-Policy'] as const)),
    ...(isPaged ? (['X-Total-Count', 'Link'] as const) : []),
    ...(produces === 'text/csv' || produces === 'application/pdf' || produces === 'application/zip'
      ? (['Content-Disposition'] as const)
      : []),
  ];
}

function refusalsOf(endpoint: Endpoint): RefusalStatus[] {
  const { access, params, query, body, accepts, method, path } = endpoint;
  const refused = new Set(actors.map((actor) => refusalOf(access, actor)));
  const hasBody = body !== undefined || accepts !== undefined;
  const asksProvider = method !== 'GET' && /payment|refund|checkouts|^\/orders\/:id$/.test(path);
  const may: [RefusalStatus, boolean][] = [
    [400, hasBody || refused.has(400)],
    [401, refused.has(401)],
    [402, asksProvider],
    // Some calls ask for a recent sign-in.
    [403, refused.has(403) || (hasBody && access !== 'public')],
    [404, params !== undefined || refused.has(404) || body !== undefined],
    [409, method !== 'GET'],
    [413, hasBody],
    [415, hasBody],
    [422, hasBody || params !== undefined || query !== undefined],
    [429, true],
    [500, true],
    [502, asksProvider],
    [503, true],
    [504, asksProvider],
  ];
  return may.flatMap(([status, is]) => (is ? [status] : []));
}

function content(schema: unknown, type = 'application/json', example?: unknown): Json {
  return { content: { [type]: { schema, ...(example !== undefined && { example }) } } };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

/** A name is listed once, also when several calls at the same path take it. */
function queryParameters(calls: Endpoint[]): Json[] {
  const named = calls.flatMap(({ query }) => (query ? Object.entries(propertiesOf(query)) : []));
  return [...Map.groupBy(named, ([name]) => name)].map(([name, same]) => {
    const schemas = same.map(([, schema]) => schema);
    return { name, in: 'query', schema: schemas.length > 1 ? { anyOf: schemas } : schemas[0] };
  });
}

function idempotencyKey(calls: Endpoint[]): Json[] {
  const description =
    'A name of your own for this request: sent again with it, it does nothing more and answers the same';
  return calls.some(({ takesIdempotencyKey }) => takesIdempotencyKey)
    ? [{ name: 'Idempotency-Key', in: 'header', description, schema: { type: 'string', maxLength: 200 } }]
    : [];
}

function propertiesOf(schema: NonNullable<Endpoint['query']>): Json {
  const { properties = {} } = describeInput(schema) as { properties?: Json };
  return properties;
}

function security(endpoint: Endpoint): Json[] {
  const { access } = endpoint;
  if (access === 'monitor') return [{ metricsToken: [] }];
  const credential = credentialOf(access);
  const scope = scopeOf(endpoint);
  const byKey = scope === undefined ? [] : [{ apiKey: [scope] }];
  // A public call asks for nothing, and gives a caller who says who they are their own prices.
  return credential === 'none' ? (scope === undefined ? [] : [{}, ...byKey]) : [{ [credential]: [] }, ...byKey];
}

/** `savedLists` are saved lists. */
function words(noun: string): string {
  return noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
