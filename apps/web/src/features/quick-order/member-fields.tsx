import { useId } from 'react';
import type { Member } from '#shared/contracts/companies/members.ts';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import { orderForCustomerMessages as messages } from '#shared/messages/customers/orders-for-customers.ts';
import { useListMembersQuery } from '#web/api/companies/companies.ts';
import styles from '#web/forms/labelled-input.module.css';

interface MemberFieldProps {
  companyId: string;
  member: Member | null;
  onSelect: (member: Member | null) => void;
}

/** Which member of a company orders. */
export function MemberField({ companyId, member, onSelect }: MemberFieldProps) {
  const id = useId();
  const { currentData: members } = useListMembersQuery(companyId, { refetchOnMountOrArgChange: true });
  const buyers = members?.filter(({ role }) => memberMay(role, 'orders.place'));
  if (buyers === undefined) return null;
  if (buyers.length === 0) return <p role="status">{messages.noMembers}</p>;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{messages.member}</label>
      <select
        id={id}
        value={member?._id ?? ''}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onSelect(buyers.find(({ _id }) => _id === target.value) ?? null)}
      >
        <option value="">{messages.selectMember}</option>
        {buyers.map(({ _id, name, email }) => (
          <option key={_id} value={_id}>
            {[name, email].filter(Boolean).join(', ')}
          </option>
        ))}
      </select>
      <span id={`${id}-hint`} className={styles.hint}>
        {messages.memberHint}
      </span>
    </div>
  );
}
