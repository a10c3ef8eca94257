import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import { useReadSettingsQuery } from '#web/api/shop/settings.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { SellerWarning } from '#web/components/feedback/seller-warning.tsx';
import { Skeleton } from '#web/components/feedback/skeleton.tsx';
import type { InvoiceComponent } from '#web/features/admin/settings/invoice-preview.tsx';
import { SettingsForm } from '#web/features/admin/settings/settings-form.tsx';

/** Invoices are of another feature, so the app hands over how they look. */
export function SettingsPage({ Invoice }: { Invoice: InvoiceComponent }) {
  const { data, error, refetch } = useReadSettingsQuery(undefined);
  return (
    <DashboardPage title={messages.title} description={messages.description}>
      {error !== undefined && data === undefined && <ErrorState message={messages.notLoaded} onRetry={refetch} />}
      {error === undefined && data === undefined && <Skeleton layout="sides" />}
      <SellerWarning />
      {data && <SettingsForm settings={data} readAgain={() => refetch().unwrap()} Invoice={Invoice} />}
    </DashboardPage>
  );
}
