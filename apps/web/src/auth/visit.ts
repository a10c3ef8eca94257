import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { PUNCH_OUT_KEY } from '#shared/domain/users/session-keys.ts';
import { sessionStore } from '#web/platform/browser-storage.ts';

const visitSchema = z.object({
  system: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  token: z.string(),
});
export type Visit = z.output<typeof visitSchema>;

let known: { stored: string; visit: Visit | null } | null = null;

/** The visit from a customer's procurement system that this tab is on, left by the page that started it. */
export function currentVisit(): Visit | null {
  const stored = sessionStore.getItem(PUNCH_OUT_KEY);
  if (stored === null) return null;
  if (known?.stored !== stored) known = { stored, visit: visitSchema.safeParse(JSON.parse(stored)).data ?? null };
  return known.visit;
}

/** It ends with its page, so nothing is subscribed to. Pages that come with their HTML are of nobody's visit at first. */
export function useVisit(): Visit | null {
  return useSyncExternalStore(
    () => () => {},
    currentVisit,
    () => null,
  );
}

export function endVisit(): void {
  sessionStore.removeItem(PUNCH_OUT_KEY);
}
