import { settingsMessages as messages } from '#shared/messages/settings.ts';
import { useReadSettingsQuery } from '#web/api/settings.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { SellerWarning } from '#web/components/seller-warning.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { SettingsForm } from '#web/features/admin/settings/settings-form.tsx';

export function SettingsPage() {
  const { data, error, refetch } = useReadSettingsQuery(undefined);
  return (
    <DashboardPage title={messages.title} description={messages.description}>
      {error !== undefined && data === undefined && <ErrorState message={messages.notLoaded} onRetry={refetch} />}
      {error === undefined && data === undefined && <Spinner />}
      <SellerWarning />
      {data && <SettingsForm settings={data} readAgain={() => refetch().unwrap()} />}
    </DashboardPage>
  );
}
