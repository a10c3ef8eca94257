import type { Registry } from '@prometheus-io/client';

/** Streams of all events, and of a customer's own. */
export type StreamKind = 'staff' | 'customer';

/** What a process shares with the others that serve the shop on this machine; see docs/decisions/0057. */
export interface Peers {
  /** Calls back once this process is to run the jobs that one process does for all. */
  onLead: (start: () => void) => void;
  /** `onCounted` hears what the others counted; the returned function tells them what this process counted. */
  shareCounts: (limiter: string, onCounted: CountListener) => CountListener;
  /** Resolves to a function that frees the slot, or to null when all are taken. */
  takeStreamSlot: (kind: StreamKind, userId: string) => Promise<(() => void) | null>;
  /** Resolves when this process is the next one to write, to a function that releases the write lock. One at a time. */
  takeWriteTurn: () => Promise<() => void>;
  /** Adds this process's metrics to those of all. */
  addMetrics: (registry: Registry) => void;
  /** The metrics of all processes, as text for Prometheus. */
  readMetrics: () => Promise<string>;
}

export type CountListener = (key: string, points: number) => void;
