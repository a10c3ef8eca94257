import * as z from 'zod/mini';
import { endpoints } from '#shared/contracts/contract.ts';
import { accessRules, type Endpoint, successStatus } from '#shared/contracts/endpoint.ts';
import { errorBodySchema } from '#shared/contracts/errors.ts';

type Json = Record<string, unknown>;

export function describeApi(): { openapi: string } & Json {
  const byPath = Map.groupBy(endpoints, documentedPath);
  const paths = [...byPath].map(([path, calls]) => {
    const byMethod = Map.groupBy(calls, (call) => call.method.toLowerCase());
    return [path, Object.fromEntries([...byMethod].map(([method, same]) => [method, describe(same, path)]))];
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bulkhead API',
      version: '1',
      description: 'Storefront and back-office of bulk industrial products.',
    },
    servers: [{ url: '/api' }],
    components: {
      schemas: { Error: toSchema(errorBodySchema, 'output') },
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'Our own access token' },
        idToken: { type: 'http', scheme: 'bearer', description: 'A Firebase ID token' },
        signature: { type: 'apiKey', in: 'header', name: 'Stripe-Signature' },
      },
    },
    paths: Object.fromEntries(paths),
  };
}

/** OpenAPI treats `/orders/{email}` and `/orders/{id}` as the same path. */
export function documentedPath(endpoint: Endpoint): string {
  const template = endpoint.path.replace(/:(\w+)/g, '{$1}');
  return template === '/orders/{email}' || template === '/orders/{id}' ? '/orders/{emailOrId}' : template;
}

function describe([call, ...others]: Endpoint[], path: string): Json {
  if (!call) return {};
  const calls = [call, ...others];
  const responses = calls.map((each) => toSchema(each.response, 'output'));
  return {
    summary: calls.map((each) => each.summary).join('; or: '),
    parameters: [...pathParameters(path), ...queryParameters(calls)],
    ...security(call),
    ...(call.body && { requestBody: content(toSchema(call.body, 'input')) }),
    ...(call.accepts && { requestBody: content({ type: 'string', format: 'binary' }, call.accepts) }),
    responses: {
      [successStatus(call)]: {
        description: 'Success',
        ...content(responses.length > 1 ? { anyOf: responses } : responses[0], call.produces),
      },
      default: { description: 'What went wrong', ...content({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function content(schema: unknown, type = 'application/json'): Json {
  return { content: { [type]: { schema } } };
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
  const named = calls.flatMap(({ query }) => {
    const { properties = {} } = (query ? toSchema(query, 'input') : {}) as { properties?: Json };
    return Object.entries(properties);
  });
  return [...Map.groupBy(named, ([name]) => name)].map(([name, same]) => {
    const schemas = same.map(([, schema]) => schema);
    return { name, in: 'query', schema: schemas.length > 1 ? { anyOf: schemas } : schemas[0] };
  });
}

function security(endpoint: Endpoint): Json {
  const scheme = accessRules[endpoint.access].credential;
  return scheme === 'none' ? {} : { security: [{ [scheme]: [] }] };
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
}
