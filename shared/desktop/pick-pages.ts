import { LINKED_ORDER } from '#shared/desktop/pages.ts';

// Apart from the other pages, whose addresses the home page loads.

export const PICK_LIST = '/dashboard/picklist';

/** The walk of this browser. */
export const PICK_WALK = '/dashboard/pick';

/** Begins a walk through all that may leave. */
export const PICK_ALL = 'all';

/** The pick list of these orders; without any, of all that may leave. */
export function pickListPage(orderIds: string[]): string {
  return orderIds.length === 0 ? PICK_LIST : `${PICK_LIST}?${queryOf(orderIds)}`;
}

/** Begins to walk the same pick list. */
export function pickWalkPage(orderIds: string[]): string {
  return `${PICK_WALK}?${orderIds.length === 0 ? PICK_ALL : queryOf(orderIds)}`;
}

function queryOf(orderIds: string[]): string {
  return orderIds.map((id) => `${LINKED_ORDER}=${encodeURIComponent(id)}`).join('&');
}
