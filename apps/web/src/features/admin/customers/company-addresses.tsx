import { companyAddressMessages } from '#shared/messages/checkouts/addresses.ts';
import {
  useAddCompanyAddressMutation,
  useChangeCompanyAddressMutation,
  useRemoveCompanyAddressMutation,
} from '#web/api/companies/company-addresses.ts';
import { useReadCustomerAddressesQuery } from '#web/api/customers/orders-for-customers.ts';
import { AddressList } from '#web/forms/addresses/address-list.tsx';

/** Where a company has goods sent to; its managers see the same on their profile page. */
export function CompanyAddresses({ companyId: id }: { companyId: string }) {
  const { data: book, error, refetch } = useReadCustomerAddressesQuery(id, { refetchOnMountOrArgChange: true });
  const [add] = useAddCompanyAddressMutation();
  const [change] = useChangeCompanyAddressMutation();
  const [remove] = useRemoveCompanyAddressMutation();
  return (
    <AddressList
      book={book}
      onRetry={error === undefined ? null : refetch}
      texts={companyAddressMessages}
      save={(address) => add({ id, address }).unwrap()}
      change={(addressId, address) => change({ id, addressId, address }).unwrap()}
      remove={(addressId) => remove({ id, addressId }).unwrap()}
    />
  );
}
