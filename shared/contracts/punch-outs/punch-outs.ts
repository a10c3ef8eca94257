import * as z from 'zod/mini';
import { newCheckoutSchema } from '#shared/contracts/checkouts/checkouts.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema } from '#shared/contracts/fields.ts';
import { protocols } from '#shared/domain/punch-outs/protocols.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const punchOutSchema = z.object({
  protocol: z.enum(protocols),
  /** Of the procurement system, as its API key is called. */
  system: z.string(),
  expiresAt: instantSchema,
});
export type PunchOut = z.output<typeof punchOutSchema>;

const startedSchema = z.extend(punchOutSchema, {
  email: z.string(),
  name: z.nullable(z.string()),
  /** Takes the place of an ID token at PUT /users/{email}, until the visit ends. */
  token: z.string(),
});
export type StartedPunchOut = z.output<typeof startedSchema>;

export const punchOutsContract = {
  start: defineEndpoint({
    method: 'POST',
    path: '/punch-outs/start',
    summary: 'Starts a visit from a procurement system, once, with the secret of the address that the system was given',
    access: 'public',
    body: z.object({ token: z.string({ error: fieldMessages.invalid }) }),
    response: startedSchema,
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/punch-outs/current',
    summary: 'The visit that the caller is on; 404 for everybody else',
    access: 'signedIn',
    response: punchOutSchema,
  }),
  transfer: defineEndpoint({
    method: 'POST',
    path: '/punch-outs/transfer',
    summary:
      'Ends the visit: its lines, at the prices that the caller saw, become a form at the path that is returned, which takes them to the procurement system',
    access: 'signedIn',
    body: z.pick(newCheckoutSchema, { lines: true }),
    response: z.object({ path: z.string() }),
  }),
};
