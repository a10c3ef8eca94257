/** Who sees prices: everyone, those who are signed in, or those who act for a company that the shop has approved. */
export const priceVisibilities = ['everyone', 'signedIn', 'companies'] as const;
export type PriceVisibility = (typeof priceVisibilities)[number];

export interface PriceViewer {
  isStaff: boolean;
  /** Of the account that they act for. */
  accountKind: 'person' | 'company';
}

/** The one decision on who sees prices. `viewer` is null for visitors and search engines. */
export function maySeePrices(visibility: PriceVisibility, viewer: PriceViewer | null): boolean {
  if (visibility === 'everyone') return true;
  if (viewer === null) return false;
  return visibility === 'signedIn' || viewer.isStaff || viewer.accountKind === 'company';
}
