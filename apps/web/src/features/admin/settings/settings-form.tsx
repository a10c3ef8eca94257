import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { ShopSettings } from '#shared/contracts/shop/settings.ts';
import { setLocale, setTimeZone } from '#shared/domain/shop/locale.ts';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { DocumentsTab } from '#web/features/admin/settings/documents-tab.tsx';
import type { InvoiceComponent } from '#web/features/admin/settings/invoice-preview.tsx';
import { MailsTab } from '#web/features/admin/settings/mails-tab.tsx';
import { OrdersTab } from '#web/features/admin/settings/orders-tab.tsx';
import styles from '#web/features/admin/settings/settings-form.module.css';
import { settingsFormSchema, showSaved, toInput } from '#web/features/admin/settings/settings-form-values.ts';
import { useSettingsTab } from '#web/features/admin/settings/settings-tabs.ts';
import { ShopTab } from '#web/features/admin/settings/shop-tab.tsx';
import { TabLinks } from '#web/features/admin/settings/tab-links.tsx';
import { useProblemTab } from '#web/features/admin/settings/use-problem-tab.ts';
import { useSaveSettings } from '#web/features/admin/settings/use-save-settings.ts';
import formGrid from '#web/forms/form-grid.module.css';
import { showSubmitError, submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { useLeaveConfirmation } from '#web/forms/use-leave-confirmation.tsx';

const changedSchema = z.object({ code: z.literal('settings_changed') });

interface SettingsFormProps {
  settings: ShopSettings;
  readAgain: () => Promise<ShopSettings>;
  Invoice: InvoiceComponent;
}

export function SettingsForm({ settings, readAgain, Invoice }: SettingsFormProps) {
  const form = useContractForm(settingsFormSchema, toInput(settings));
  const save = useSaveSettings(settings);
  const [tab, selectTab] = useSettingsTab();
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const notice = useRef<HTMLParagraphElement>(null);
  const { control, formState } = form;
  const marked = useProblemTab(form, tab, selectTab);
  // Read here, because the form tracks only what a component reads.
  const { isSubmitting, dirtyFields: _ } = formState;
  const { leaveDialog } = useLeaveConfirmation(control);

  // As after Undo, whose toast may be pressed while something else is typed.
  useEffect(() => {
    if (form.getValues('version') === settings.version) return;
    setLocale(settings.locale);
    setTimeZone(settings.timeZone);
    showSaved(form, settings);
  }, [form, settings]);

  const submit = submitWith(
    form,
    async (values) => {
      const saved = await save(values);
      // The rate is shown as the saved locale writes it.
      setLocale(saved.locale);
      setTimeZone(saved.timeZone);
      form.reset(toInput(saved));
      setChangedElsewhere(false);
    },
    (error) => {
      if (!changedSchema.safeParse(error).success) return showSubmitError(form, error);
      readAgain().then((saved) => {
        showSaved(form, saved);
        setChangedElsewhere(true);
        notice.current?.focus();
      }, toastError);
    },
  );

  return (
    <form className={`panel ${formGrid.grid} ${styles.form}`} onSubmit={submit} noValidate>
      <TabLinks current={tab} marked={marked} />
      {/* All stay, so that what was typed stays too. */}
      <div className={styles.tab} hidden={tab !== 'shop'}>
        <ShopTab form={form} saved={settings} />
      </div>
      <div className={styles.tab} hidden={tab !== 'documents'}>
        <DocumentsTab form={form} Invoice={Invoice} />
      </div>
      <div className={styles.tab} hidden={tab !== 'orders'}>
        <OrdersTab form={form} />
      </div>
      {/* Keeps nothing of its own, and its preview asks the server. */}
      {tab === 'mails' && (
        <div className={styles.tab}>
          <MailsTab form={form} />
        </div>
      )}
      <p ref={notice} role="alert" tabIndex={-1} className={isChangedElsewhere ? styles.notice : 'visually-hidden'}>
        {isChangedElsewhere && messages.changedElsewhere}
      </p>
      <div>
        <Button look="primary" large type="submit" busy={isSubmitting}>
          {messages.save}
        </Button>
      </div>
      {leaveDialog}
    </form>
  );
}
