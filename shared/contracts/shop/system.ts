import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { configEndpoint } from '#shared/contracts/shop/config.ts';

const okSchema = z.object({ status: z.literal('ok') });
const readySchema = z.object({
  status: z.literal('ok'),
  /** `clock`: it may be wrong, so no order expires. */
  warnings: z.optional(z.array(z.enum(['clock']))),
});

function publicRead<Response extends z.ZodMiniType>(path: string, summary: string, response: Response) {
  return defineEndpoint({
    method: 'GET',
    path,
    summary,
    access: 'public',
    response,
  });
}

export const systemContract = {
  config: configEndpoint,
  health: publicRead('/health', 'The process lives', okSchema),
  ready: publicRead(
    '/ready',
    'The database is writable and migrated, and the process is not shutting down',
    readySchema,
  ),
  metrics: defineEndpoint({
    method: 'GET',
    path: '/metrics',
    summary: 'Counters for Prometheus as text; only for the bearer of METRICS_TOKEN, 404 for every other caller',
    access: 'monitor',
    response: z.string(),
  }),
  openapi: publicRead('/openapi.json', 'This description', z.looseObject({ openapi: z.string() })),
};
