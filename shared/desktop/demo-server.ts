import * as z from 'zod';

// What the shell and the demo shop, which is a process of its own, say to each other.

export const toDemoServerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('copy'), id: z.int(), to: z.string().min(1) }),
  z.object({ type: z.literal('stop') }),
]);
export type ToDemoServer = z.infer<typeof toDemoServerSchema>;

export const fromDemoServerSchema = z.discriminatedUnion('type', [
  /** It listens, at `http://127.0.0.1:<port>`. */
  z.object({ type: z.literal('ready'), origin: z.string() }),
  /** It could not start, and ends. */
  z.object({ type: z.literal('failed'), message: z.string() }),
  z.object({ type: z.literal('copied'), id: z.int(), problem: z.string().nullable() }),
]);
export type FromDemoServer = z.infer<typeof fromDemoServerSchema>;
