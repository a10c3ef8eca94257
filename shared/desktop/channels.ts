import type { CallName, EventName } from '#shared/desktop/calls.ts';

// Without zod, to keep the preload script small.

export function callChannel(name: CallName): string {
  return `bulkhead:call:${name}`;
}

export function eventChannel(name: EventName): string {
  return `bulkhead:event:${name}`;
}
