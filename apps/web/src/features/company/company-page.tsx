import { skipToken } from '@reduxjs/toolkit/query';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import { companyMessages } from '#shared/messages/companies/companies.ts';
import { ownNumberMessages } from '#shared/messages/part-numbers/own-number-pages.ts';
import { storedCardMessages } from '#shared/messages/payments/stored-cards.ts';
import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import { useReadCompanyQuery, useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { StoredCardList } from '#web/forms/cards/stored-card-list.tsx';
import { InvitationsSection } from '#web/forms/companies/invitations-section.tsx';
import { MembersSection } from '#web/forms/companies/members-section.tsx';
import { RulesSection } from '#web/forms/companies/rules-section.tsx';
import { pages } from '#web/pages.ts';
import { paths } from '#web/paths.ts';

/** For managers, while they act for the company. */
export function CompanyPage() {
  const { data: membership, error, refetch } = useReadMembershipQuery(undefined);
  const isManager = membership?.isActing === true && memberMay(membership.role, 'members.read');
  const { data: company } = useReadCompanyQuery(isManager ? membership.companyId : skipToken);
  return (
    <DashboardPage title={company?.name ?? companyMessages.title} description={companyMessages.description}>
      {membership === undefined && error === undefined && <Spinner />}
      {membership === undefined && error !== undefined && (
        <ErrorState message={companyMessages.notRead} onRetry={refetch} />
      )}
      {membership !== undefined && !isManager && (
        <EmptyState message={companyMessages.noCompany}>
          <ButtonLink to={paths.dashboard}>{companyMessages.toProfile}</ButtonLink>
        </EmptyState>
      )}
      {company !== undefined && (
        <>
          <MembersSection companyId={company._id} />
          <InvitationsSection companyId={company._id} />
          <p>
            <ButtonLink to={paths.partNumbers}>{ownNumberMessages.title}</ButtonLink>{' '}
            <ButtonLink to={pages.apiKeys.path}>{sidebarMessages.apiKeys}</ButtonLink>{' '}
            <ButtonLink to={pages.webhooks.path}>{sidebarMessages.webhooks}</ButtonLink>
          </p>
          <StoredCardList
            account={company._id}
            description={storedCardMessages.companyDescription}
            mayAdd={company.storedCards}
          />
          <RulesSection key={company._id} company={company} hint={companyMessages.addressesHint} />
        </>
      )}
    </DashboardPage>
  );
}
