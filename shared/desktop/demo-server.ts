import * as z from 'zod';

export const toDemoServerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('copy'), id: z.int(), to: z.string().min(1) }),
  z.object({ type: z.literal('stop') }),
]);
export type ToDemoServer = z.infer<typeof toDemoServerSchema>;

export const fromDemoServerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), origin: z.string() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
  z.object({ type: z.literal('copied'), id: z.int(), problem: z.string().nullable() }),
]);
export type FromDemoServer = z.infer<typeof fromDemoServerSchema>;
