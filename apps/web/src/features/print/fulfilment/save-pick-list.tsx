import { useEffect, useState } from 'react';
import { currentTimeZone } from '#shared/domain/shop/locale.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { pickListMessages } from '#shared/messages/fulfilment/picking.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { platform } from '#web/platform/platform.ts';

/** On the desktop; in a browser, the print dialog saves files. */
export function SavePickList({ orderIds }: { orderIds: string[] }) {
  const [isDesktop, setIsDesktop] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  useEffect(() => void platform.listPrinters().then((printers) => setIsDesktop(printers !== null)), []);
  if (!isDesktop) return null;

  async function save(): Promise<void> {
    setIsSaving(true);
    const outcome = await platform.savePickList({ orderIds, day: dayOf(Date.now(), currentTimeZone()) });
    setIsSaving(false);
    if (outcome.status === 'done') toastSuccess(pickListMessages.saved);
    if (outcome.status === 'failed') toastError(outcome.message);
  }

  return (
    <Button busy={isSaving} onClick={() => void save()}>
      {pickListMessages.save}
    </Button>
  );
}
