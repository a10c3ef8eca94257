import type { Address } from '#shared/contracts/checkouts/addresses.ts';
import { findPlace, type Place } from '#web/forms/addresses/find-place.ts';
import { useAddressBook } from '#web/forms/addresses/use-address-book.ts';

/** The saved address that is meant by what is typed. */
export function useSavedAddress(place: Place): Address | undefined {
  const { book } = useAddressBook();
  return findPlace(book ?? [], place);
}
