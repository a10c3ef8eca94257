import { canonicalEmail } from '#shared/domain/customers/email.ts';
import { allEventTypes, type EventType } from '#shared/domain/history/event-types.ts';
import type { HistoryFilter } from '#web/api/history/history.ts';
import { type ChangeFilter, useAddressFilter } from '#web/components/use-address-filter.ts';
import { boundsOf, readBound } from '#web/components/values/day-or-instant.ts';

/** As the address has it; days such as 2026-11-29, in the user's time zone, or instants. */
export interface ShownHistoryFilter {
  by: string;
  about: string;
  type: EventType | '';
  from: string;
  to: string;
}

const SYSTEM = 'system';

function readFilter(search: URLSearchParams): ShownHistoryFilter {
  return {
    by: (search.get('by') ?? '').trim(),
    about: search.get('about') ?? '',
    type: allEventTypes.find((type) => type === search.get('type')) ?? '',
    from: readBound(search, 'from'),
    to: readBound(search, 'to'),
  };
}

/** Without a cursor, which belongs to one filter only. */
export function writeHistoryFilter(filter: Partial<ShownHistoryFilter>): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
}

export function useHistoryFilter(): [ShownHistoryFilter, ChangeFilter<ShownHistoryFilter>] {
  return useAddressFilter<ShownHistoryFilter>(readFilter, writeHistoryFilter);
}

/** Null while the person is no whole e-mail. */
export function toHistoryFilter({ by, about, type, from, to }: ShownHistoryFilter): HistoryFilter | null {
  const person = by === '' || by === SYSTEM ? by : canonicalEmail(by);
  if (person === null) return null;
  return {
    by: person || undefined,
    about: about || undefined,
    type: type || undefined,
    ...boundsOf({ from, to }),
  };
}
