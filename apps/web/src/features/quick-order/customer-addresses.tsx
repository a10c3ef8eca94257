import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { orderForCustomerMessages as messages } from '#shared/messages/customers/orders-for-customers.ts';
import { useReadCustomerAddressesQuery } from '#web/api/customers/orders-for-customers.ts';
import { useListOwnOrdersQuery } from '#web/api/orders/orders.ts';
import styles from '#web/forms/labelled-input.module.css';

interface CustomerAddressesProps {
  customer: Pick<Customer, '_id' | 'email'>;
  onSelect: (place: { address: string; phone: string }) => void;
}

/** The addresses that the customer keeps; the default is filled in at first, without any the one of the last order. */
export function CustomerAddresses({ customer: { _id: customerId, email }, onSelect }: CustomerAddressesProps) {
  const id = useId();
  const { currentData: addresses } = useReadCustomerAddressesQuery(customerId);
  const { currentData: orders } = useListOwnOrdersQuery({ email, limit: 1 });
  const [selected, setSelected] = useState<string>();
  const first = addresses === undefined ? undefined : (addresses[0] ?? orders?.items[0]);
  const select = useEffectEvent(onSelect);
  useEffect(() => {
    if (first !== undefined) select(first);
  }, [first]);
  if (addresses === undefined || addresses.length === 0) return null;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{messages.place}</label>
      <select
        id={id}
        value={selected ?? first?._id}
        onChange={({ target }) => {
          setSelected(target.value);
          onSelect(addresses.find(({ _id }) => _id === target.value) ?? { address: '', phone: '' });
        }}
      >
        {addresses.map(({ _id, label }) => (
          <option key={_id} value={_id}>
            {label}
          </option>
        ))}
        <option value="">{messages.typed}</option>
      </select>
    </div>
  );
}
