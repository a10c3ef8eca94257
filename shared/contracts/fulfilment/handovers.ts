import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, pageQuerySchema } from '#shared/contracts/fields.ts';
import { handoverLineNames, MAX_HANDOVER_NOTE_LENGTH } from '#shared/domain/fulfilment/handover.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const figuresShape = {
  /** The shift: instants, both included. */
  from: instantSchema,
  to: instantSchema,
  /** Warehouse staff get no lines about prices, money, mails and roles. */
  lines: z.array(
    z.object({
      name: z.enum(handoverLineNames),
      count: z.int(),
      /** Whether there are more than the count. */
      isMore: z.boolean(),
      /** Of imports only: how many products those that are counted added or changed. */
      products: z.optional(z.int()),
    }),
  ),
  /** Most first. `email` is null when no user shipped. */
  shippedBy: z.array(z.object({ email: z.nullable(z.string()), count: z.int() })),
  /** The first orders that were printed in the shift and are not shipped. */
  notShipped: z.array(z.object({ _id: z.string(), number: z.string() })),
};

export const handoverSchema = z.object({
  ...figuresShape,
  _id: z.string(),
  note: z.string(),
  /** E-mails. */
  by: z.string(),
  signedBy: z.nullable(z.string()),
  signedAt: z.nullable(instantSchema),
  /** Changes when it is written again; what is signed is the version that was seen. */
  version: z.int(),
});
export type Handover = z.infer<typeof handoverSchema>;

export const currentShiftSchema = z.object({
  ...figuresShape,
  /** What waits for its signature. */
  open: z.nullable(z.extend(handoverSchema, { isOwn: z.boolean(), maySign: z.boolean() })),
});
export type CurrentShift = z.infer<typeof currentShiftSchema>;
export type HandoverFigures = Pick<CurrentShift, keyof typeof figuresShape>;

const startSchema = z.pipe(
  z.iso.datetime({ offset: true, error: fieldMessages.date }),
  z.transform((text: string) => Date.parse(text)),
);

export const newHandoverSchema = z.object({
  note: z
    .string({ error: fieldMessages.invalid })
    .check(z.trim(), z.maxLength(MAX_HANDOVER_NOTE_LENGTH, { error: fieldMessages.tooLong(MAX_HANDOVER_NOTE_LENGTH) })),
  /** The start of the shift; without it, where the last signed handover ended. */
  from: z.optional(startSchema),
  /** Of the open handover of the same author, which is replaced; 0 when there is none. */
  version: z.int({ error: fieldMessages.invalid }).check(z.nonnegative({ error: fieldMessages.invalid })),
});
export type NewHandover = z.output<typeof newHandoverSchema>;

const idParams = z.object({ id: z.string() });

export const handoversContract = {
  readCurrent: defineEndpoint({
    method: 'GET',
    path: '/handover',
    summary: 'What happened since the last signed handover or another start, and the handover that waits to be signed',
    access: { permission: 'handovers.write' },
    /** An instant, or a local time of the shop such as `2026-11-23T06:00`. */
    query: z.object({ from: z.optional(z.iso.datetime({ offset: true, local: true, error: fieldMessages.date })) }),
    response: currentShiftSchema,
  }),
  write: defineEndpoint({
    method: 'PUT',
    path: '/handover',
    summary: 'Writes the handover of the shift with its figures of now, or writes an own one again that is not signed',
    access: { permission: 'handovers.write' },
    body: newHandoverSchema,
    response: handoverSchema,
  }),
  withdraw: defineEndpoint({
    method: 'DELETE',
    path: '/handover',
    summary: 'Deletes an own handover that is not signed, and responds with what it was',
    access: { permission: 'handovers.write' },
    response: handoverSchema,
  }),
  sign: defineEndpoint({
    method: 'POST',
    path: '/handovers/:id/signature',
    summary: 'Signs the handover of a colleague, once; repeatable by who signed it',
    access: { permission: 'handovers.write' },
    params: idParams,
    body: z.object({ version: z.int() }),
    response: handoverSchema,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/handovers',
    summary: 'Signed handovers, newest first with sort=-createdAt',
    access: { permission: 'handovers.write' },
    query: pageQuerySchema,
    response: z.array(handoverSchema),
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/handovers/:id',
    summary: 'One handover',
    access: { permission: 'handovers.write' },
    params: idParams,
    response: handoverSchema,
  }),
};
