import { MAX_EVENT_STREAMS, MAX_EVENT_STREAMS_PER_ACCOUNT, MAX_OWN_EVENT_STREAMS } from '#server/http/limits.ts';
import type { StreamKind } from '#server/peers.ts';

// Customers cannot take the slots of staff.
const MAX_STREAMS: Record<StreamKind, number> = { staff: MAX_EVENT_STREAMS, customer: MAX_OWN_EVENT_STREAMS };

/** Bounds open event streams, of each account and in total. */
export interface StreamSlots {
  /** Returns a function that frees the slot; null when all are taken. */
  take: (kind: StreamKind, userId: string) => (() => void) | null;
}

export function createStreamSlots(): StreamSlots {
  const taken = { staff: new Map<string, number>(), customer: new Map<string, number>() };
  const totals = { staff: 0, customer: 0 };
  return {
    take: (kind, userId) => {
      const own = taken[kind].get(userId) ?? 0;
      if (totals[kind] >= MAX_STREAMS[kind] || own >= MAX_EVENT_STREAMS_PER_ACCOUNT) return null;
      totals[kind] += 1;
      taken[kind].set(userId, own + 1);
      return () => {
        totals[kind] -= 1;
        const left = (taken[kind].get(userId) ?? 1) - 1;
        if (left === 0) taken[kind].delete(userId);
        else taken[kind].set(userId, left);
      };
    },
  };
}
