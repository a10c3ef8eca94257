import * as z from 'zod/mini';

/** In milliseconds; up to half is added at random, so that clients do not retry together. */
const PAUSES_MS = [500, 1500, 4000];

interface Repetition {
  onRepeat?: () => void;
  mayRepeat?: () => boolean;
}

/** Repeats an idempotent request until a response decides it. Throws the last error. */
export async function sendWithRetries<ApiResponse>(
  send: () => Promise<ApiResponse>,
  { onRepeat = () => {}, mayRepeat = () => true }: Repetition = {},
): Promise<ApiResponse> {
  for (const pause of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      if (!isResponseLost(error)) throw error;
      onRepeat();
      await new Promise((resolve) => setTimeout(resolve, pause * (1 + Math.random() / 2)));
      if (!mayRepeat()) throw error;
    }
  }
  return send();
}

const errorSchema = z.object({ status: z.nullable(z.number()) });

/** The request may have succeeded anyway. */
export function isResponseLost(error: unknown): boolean {
  const parsed = errorSchema.safeParse(error);
  if (!parsed.success) return false;
  const { status } = parsed.data;
  return status === null || status < 400 || status === 408 || status >= 500;
}
