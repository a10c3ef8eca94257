import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { SettingsPage } from '#web/features/admin/settings/settings-page.tsx';

const InvoicePreview = lazyPart(() =>
  import('#web/features/print/invoices/invoice-preview.tsx').then((file) => file.InvoicePreview),
);

/** Features know nothing of each other. */
export function SettingsScreen() {
  return <SettingsPage Invoice={InvoicePreview} />;
}
