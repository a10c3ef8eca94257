import { useWatch } from 'react-hook-form';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import { usePreviewMailQuery } from '#web/api/shop/settings.ts';
import { useDebouncedValue } from '#web/components/use-debounced-value.ts';
import styles from '#web/features/admin/settings/preview.module.css';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';

const WAIT_MS = 400;

/** The mail about a new order with what is typed, by the template that sends it; the last one while that is wrong. */
export function MailPreview({ control }: Pick<SettingsForm, 'control'>) {
  const [name, legalName, address, email, phone, taxId, links, accentColor] = useWatch({
    control,
    name: ['name', 'legalName', 'address', 'email', 'phone', 'taxId', 'links', 'accentColor'],
  });
  const typed = { name, legalName, address, email, phone, taxId, links, accentColor };
  // As text, because the fields are another object each time.
  const settled: typeof typed = JSON.parse(useDebouncedValue(JSON.stringify(typed), WAIT_MS));
  const { data } = usePreviewMailQuery(settled);
  return (
    <section className={styles.preview}>
      <h3>{messages.mailPreview}</h3>
      {data !== undefined && (
        <>
          <p>{data.subject}</p>
          {/* Without scripts and links: it only shows. */}
          <iframe title={messages.mailPreview} srcDoc={data.html} sandbox="" className={styles.mail} />
        </>
      )}
    </section>
  );
}
