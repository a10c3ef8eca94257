import { backOfficePages } from '#shared/desktop/pages.ts';
import { readReturnNumber } from '#shared/domain/history/record-number.ts';

/** The page of a return for its customer, and the slip that goes into the parcel. */
export const RETURN_PAGE = '/dashboard/return/:id';
export const RETURN_SLIP = '/dashboard/return/:id/slip';

export function returnPage(id: string): string {
  return RETURN_PAGE.replace(':id', () => encodeURIComponent(id));
}

export function returnSlipPage(id: string): string {
  return RETURN_SLIP.replace(':id', () => encodeURIComponent(id));
}

/** The number of the return whose slip was scanned; null when it was something else. */
export function returnIn(codes: string[]): string | null {
  return (
    codes
      .find((code) => readReturnNumber(code) !== null)
      ?.trim()
      .toUpperCase() ?? null
  );
}

export const RETURN_NUMBER = 'number';

/** Where staff come to the return with the number. */
export function returnSearch(number: string): string {
  return `${backOfficePages.returns}?${RETURN_NUMBER}=${encodeURIComponent(number)}`;
}
