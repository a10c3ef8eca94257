import { useState } from 'react';
import { isResponseLost } from '#web/api/send-with-retries.ts';

type SendOnce = <Result>(send: (idempotencyKey: string) => Promise<Result>) => Promise<Result>;

/** See `useIdempotencyKey`. */
export function createSendOnce(): SendOnce {
  let key: string | null = null;
  return async (send) => {
    key ??= crypto.randomUUID();
    try {
      const result = await send(key);
      key = null;
      return result;
    } catch (error) {
      if (!isResponseLost(error)) key = null;
      throw error;
    }
  };
}

/**
 * For what may be done only once. `send` gets the same key until a response decides the request: a second click, and an
 * attempt after a lost response, repeat nothing. What is sent after a response is another request.
 */
export function useIdempotencyKey(): SendOnce {
  return useState(createSendOnce)[0];
}
