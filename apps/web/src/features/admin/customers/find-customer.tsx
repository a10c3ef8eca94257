import { type ReactNode, useCallback, useState } from 'react';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { customerMessages as messages } from '#shared/messages/customers/customers.ts';
import { useListCustomersQuery } from '#web/api/customers/customers.ts';
import styles from '#web/components/choices.module.css';
import { SearchBox } from '#web/components/search-box.tsx';

const MAX_FOUND = 8;

interface FindCustomerProps {
  /** What can be done with one that is found, by its name. */
  children: (customer: Customer, name: string) => ReactNode;
}

/** Finds persons and companies by name or e-mail. */
export function FindCustomer({ children }: FindCustomerProps) {
  const [q, setQ] = useState('');
  const find = useCallback((text: string) => setQ(text.trim()), []);
  const { currentData } = useListCustomersQuery({ q, limit: MAX_FOUND }, { skip: q === '' });
  return (
    <>
      <SearchBox label={messages.find} hint={messages.findHint} shown="" onSearch={find} />
      <div role="status">{currentData?.items.length === 0 && messages.noneFound}</div>
      <ul className={`plain-list ${styles.choices}`}>
        {currentData?.items.map((customer) => {
          const shown = customer.company ?? customer.name ?? customer.email;
          return (
            <li key={customer._id}>
              <span dir="auto">
                {shown} <small>{customer.email}</small>
              </span>
              {children(customer, shown)}
            </li>
          );
        })}
      </ul>
    </>
  );
}
