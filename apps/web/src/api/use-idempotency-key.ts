import { useRef } from 'react';
import { isResponseLost } from '#web/api/send-with-retries.ts';

/**
 * For what may be done only once. `send` gets the same key until a response decides the request: a second click, and an
 * attempt after a lost response, repeat nothing. What is sent after a response is another request.
 */
export function useIdempotencyKey(): <Result>(send: (idempotencyKey: string) => Promise<Result>) => Promise<Result> {
  const key = useRef<string>(null);
  return async (send) => {
    key.current ??= crypto.randomUUID();
    try {
      const result = await send(key.current);
      key.current = null;
      return result;
    } catch (error) {
      if (!isResponseLost(error)) key.current = null;
      throw error;
    }
  };
}
