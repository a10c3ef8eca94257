import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import type { DispatchDays } from '#shared/contracts/products/dispatch-days.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { useListDispatchDaysQuery } from '#web/api/products/dispatch-days.ts';
import { useShop } from '#web/api/shop/shop.ts';

export interface Promised extends DispatchDays {
  earliest: string;
  /** When the days are others, in milliseconds of this computer's clock since 1970. */
  until: number;
}

/**
 * On which day what is ordered now leaves, asked for again when that changes. Undefined while that is not known, null in
 * a shop that promises no day.
 */
export function useDispatchDays(productIds: string[]): Promised | null | undefined {
  const { cutOff = null } = useShop();
  const isAsked = cutOff !== null && productIds.length > 0;
  const answer = useListDispatchDaysQuery(isAsked ? productIds.toSorted() : skipToken);
  const { data, fulfilledTimeStamp = 0, refetch } = answer;
  const seconds = data?.orderWithin ?? null;
  const until = seconds === null ? null : fulfilledTimeStamp + (seconds + 1) * 1000;
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => void refetch(), Math.min(Math.max(until - Date.now(), 1000), DAY_MS));
    return () => clearTimeout(timer);
  }, [until, refetch]);
  if (cutOff === null) return null;
  if (data === undefined || until === null || data.earliest === null) return undefined;
  return { ...data, earliest: data.earliest, until };
}
