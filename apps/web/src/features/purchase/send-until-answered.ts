import * as z from 'zod/mini';

/** Before each repetition, in milliseconds; how much longer differs by up to half, so that clients do not come at once. */
const PAUSES_MS = [500, 1500, 4000];

interface Repetition {
  /** Called before the first repetition. */
  onRepeat: () => void;
  /** Whether it still makes sense to repeat. */
  mayRepeat: () => boolean;
}

/**
 * Sends a request that may be repeated safely until there is an answer that decides, or the tries are used up. Throws
 * the last error.
 */
export async function sendUntilAnswered<ApiResponse>(
  send: () => Promise<ApiResponse>,
  { onRepeat, mayRepeat }: Repetition,
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

/**
 * Whether the request may have done its work all the same: there was no answer, one that nobody can read, or one of a
 * server or gateway in trouble.
 */
export function isResponseLost(error: unknown): boolean {
  const parsed = errorSchema.safeParse(error);
  if (!parsed.success) return false;
  const { status } = parsed.data;
  return status === null || status < 400 || status === 408 || status >= 500;
}
