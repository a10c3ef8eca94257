import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import { companyMessages } from '#shared/messages/companies/companies.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/components/orders/order-views.module.css';

interface OrderScopeProps {
  scope: 'company' | undefined;
  onSelect: (scope: 'company' | undefined) => void;
}

/** The own orders, or all of the company, for members who see them. */
export function OrderScope({ scope, onSelect }: OrderScopeProps) {
  const { currentData: membership } = useReadMembershipQuery(undefined);
  if (!membership?.isActing) return null;
  if (!membership.seesAll && !memberMay(membership.role, 'orders.readAll')) return null;
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{companyMessages.whoseOrders}</legend>
      <Button compact aria-pressed={scope === undefined} onClick={() => onSelect(undefined)}>
        {companyMessages.myOrders}
      </Button>
      <Button compact aria-pressed={scope === 'company'} onClick={() => onSelect('company')}>
        {companyMessages.allOrders(membership.name)}
      </Button>
    </fieldset>
  );
}
