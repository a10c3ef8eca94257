import { backOfficePages } from '#shared/desktop/pages.ts';
import { RETURN_PAGE, RETURN_SLIP, returnPage, returnSlipPage } from '#shared/domain/returns/return-pages.ts';

// Beside `paths.ts`, which every page loads: the storefront leads to none of these.

/** The router matches them, `returnPaths` fills them in. */
export const returnPatterns = {
  mine: '/dashboard/myreturns',
  one: RETURN_PAGE,
  slip: RETURN_SLIP,
  ask: '/dashboard/order/:id/return',
  list: backOfficePages.returns,
  staff: `${backOfficePages.returns}/:id`,
} as const;

function pathOf(pattern: string, id: string): string {
  return pattern.replace(':id', () => encodeURIComponent(id));
}

export const returnPaths = {
  mine: returnPatterns.mine,
  one: returnPage,
  slip: returnSlipPage,
  /** For an order. */
  ask: (orderId: string) => pathOf(returnPatterns.ask, orderId),
  list: returnPatterns.list,
  /** As staff see it. */
  staff: (id: string) => pathOf(returnPatterns.staff, id),
} as const;
