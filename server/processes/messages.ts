import * as z from 'zod';

/** Limiter, key and points. */
const countsSchema = z.array(z.tuple([z.string(), z.string(), z.number()]));
export type Counts = z.infer<typeof countsSchema>;

const toPrimarySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.string() }),
  z.object({ type: z.literal('failed'), problem: z.string() }),
  z.object({ type: z.literal('counted'), counts: countsSchema }),
  z.object({
    type: z.literal('take-slot'),
    id: z.number(),
    kind: z.enum(['staff', 'customer']),
    userId: z.string(),
  }),
  z.object({ type: z.literal('free-slot'), id: z.number() }),
  z.object({ type: z.literal('read-metrics'), id: z.number() }),
  z.object({ type: z.literal('take-write-lock') }),
  z.object({ type: z.literal('release-write-lock') }),
]);
export type ToPrimary = z.infer<typeof toPrimarySchema>;

const toWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lead') }),
  z.object({ type: z.literal('stop') }),
  z.object({ type: z.literal('write-lock') }),
  z.object({ type: z.literal('counted'), counts: countsSchema }),
  z.object({ type: z.literal('slot'), id: z.number(), isFree: z.boolean() }),
  z.object({ type: z.literal('metrics'), id: z.number(), text: z.string().nullable() }),
]);
export type ToWorker = z.infer<typeof toWorkerSchema>;

/** Null for messages of others, such as those of the metrics library. */
export function readToPrimary(data: unknown): ToPrimary | null {
  return toPrimarySchema.safeParse(data).data ?? null;
}

export function readToWorker(data: unknown): ToWorker | null {
  return toWorkerSchema.safeParse(data).data ?? null;
}
