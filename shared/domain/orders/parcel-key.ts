interface Parcelled {
  id: string;
  checkoutId: string | null;
  address: string;
}

/** The same for orders of one parcel: what goes to one address of one checkout. An order without a checkout goes alone. */
export function parcelKey({ id, checkoutId, address }: Parcelled): string {
  return checkoutId === null ? id : `${checkoutId} ${address}`;
}
