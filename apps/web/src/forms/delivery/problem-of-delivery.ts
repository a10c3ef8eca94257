import { errorFields } from '#web/api/api-error.ts';

/** What a refusal says of how it is delivered; null when it is about something else. */
export function problemOfDelivery(error: unknown): string | null {
  const found = Object.entries(errorFields(error)).find(([name]) => name.startsWith('delivery.'));
  return found?.[1] ?? null;
}
