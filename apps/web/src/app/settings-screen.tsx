import { lazy } from 'react';
import { SettingsPage } from '#web/features/admin/settings/settings-page.tsx';

const InvoicePreview = lazy(() =>
  import('#web/features/print/invoices/invoice-preview.tsx').then((file) => ({ default: file.InvoicePreview })),
);

/** Features know nothing of each other. */
export function SettingsScreen() {
  return <SettingsPage Invoice={InvoicePreview} />;
}
