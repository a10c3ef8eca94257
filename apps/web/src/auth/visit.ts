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

/** The visit from a customer's procurement system that this tab is on, left by the page that started it. */
export function currentVisit(): Visit | null {
  const stored = sessionStore.getItem(PUNCH_OUT_KEY);
  return stored === null ? null : (visitSchema.safeParse(JSON.parse(stored)).data ?? null);
}

export function endVisit(): void {
  sessionStore.removeItem(PUNCH_OUT_KEY);
}
