import type { CallName, EventName } from '#shared/desktop/calls.ts';

// Names only: the preload script needs nothing else of the table, and stays small without zod.

export function callChannel(name: CallName): string {
  return `bulkhead:call:${name}`;
}

export function eventChannel(name: EventName): string {
  return `bulkhead:event:${name}`;
}
