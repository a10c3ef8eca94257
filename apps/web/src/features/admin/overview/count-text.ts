import { formatNumber } from '#shared/domain/shop/locale.ts';
import { overviewMessages } from '#shared/messages/shop/overview.ts';

/** Null when there are too many to count; takes its room while it loads. */
export function countText(count: number | null | undefined): string {
  if (count === undefined) return '\u00a0';
  return count === null ? overviewMessages.many : formatNumber(count);
}
