import * as z from 'zod/mini';

/** Every code that the API answers with, and its HTTP status. Codes are stable; clients may branch on them. */
export const errorStatuses = {
  malformed_request: 400,
  invalid_signature: 400,
  unauthenticated: 401,
  payment_incomplete: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  insufficient_stock: 409,
  price_changed: 409,
  order_paid: 409,
  order_shipped: 409,
  order_not_shipped: 409,
  unship_too_late: 409,
  order_closed: 409,
  too_many_unpaid: 409,
  total_mismatch: 409,
  payment_mismatch: 409,
  unpaid_not_shippable: 409,
  last_administrator: 409,
  idempotency_key_reused: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  too_many_requests: 429,
  // Nobody reads it; nginx counts such requests under the same number.
  client_closed_request: 499,
  internal: 500,
  payment_provider_failed: 502,
  database_busy: 503,
  overloaded: 503,
  search_busy: 503,
  identity_unavailable: 503,
  clock_behind: 503,
  shutting_down: 503,
  payment_provider_timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatuses;
export type ErrorStatus = (typeof errorStatuses)[ErrorCode];

/** The body of every answer that is not a success. `fields` maps an input's name to a sentence about it. */
export const errorBodySchema = z.object({
  code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
