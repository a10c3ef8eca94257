/** The page of a return for its customer, and the slip that goes into the parcel. */
export const RETURN_PAGE = '/dashboard/return/:id';
export const RETURN_SLIP = '/dashboard/return/:id/slip';

export function returnPage(id: string): string {
  return RETURN_PAGE.replace(':id', () => encodeURIComponent(id));
}

export function returnSlipPage(id: string): string {
  return RETURN_SLIP.replace(':id', () => encodeURIComponent(id));
}
