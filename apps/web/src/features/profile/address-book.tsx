import { addressMessages } from '#shared/messages/checkouts/addresses.ts';
import {
  useChangeAddressMutation,
  useReadAddressesQuery,
  useRemoveAddressMutation,
} from '#web/api/checkouts/addresses.ts';
import { AddressList } from '#web/forms/addresses/address-list.tsx';
import { useSaveAddress } from '#web/forms/addresses/use-address-book.ts';

export function AddressBook() {
  const { data: book, error, refetch } = useReadAddressesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [change] = useChangeAddressMutation();
  const [remove] = useRemoveAddressMutation();
  return (
    <AddressList
      book={book}
      onRetry={error === undefined ? null : refetch}
      texts={addressMessages}
      save={useSaveAddress()}
      change={(id, address) => change({ id, address }).unwrap()}
      remove={(id) => remove(id).unwrap()}
    />
  );
}
