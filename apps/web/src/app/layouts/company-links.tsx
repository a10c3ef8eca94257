import { NavLink } from 'react-router-dom';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import { companyMessages } from '#shared/messages/companies/companies.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { useCountRequestsQuery } from '#web/api/requests/requests.ts';
import countStyles from '#web/app/layouts/new-order-count.module.css';
import { paths } from '#web/paths.ts';

/** The pages of a member of a company, while acting for it. */
export function CompanyLinks({ onFollow }: { onFollow?: (() => void) | undefined }) {
  const { currentData: membership } = useReadMembershipQuery(undefined);
  if (!membership?.isActing) return null;
  const { role } = membership;
  const asks = memberMay(role, 'orders.place');
  return (
    <>
      {memberMay(role, 'members.read') && (
        <li>
          <NavLink to={paths.company} onClick={onFollow}>
            {companyMessages.title}
          </NavLink>
        </li>
      )}
      {asks && (
        <li>
          <NavLink to={paths.requests} onClick={onFollow}>
            {requestMessages.title}
            <Waiting />
          </NavLink>
        </li>
      )}
    </>
  );
}

function Waiting() {
  const { currentData } = useCountRequestsQuery(undefined, { refetchOnMountOrArgChange: true });
  const count = (currentData?.waiting ?? 0) + (currentData?.mine ?? 0);
  return count === 0 ? null : (
    <span className={countStyles.count}>
      {' '}
      {count}
      <span className="visually-hidden">{requestMessages.waitingCount}</span>
    </span>
  );
}
