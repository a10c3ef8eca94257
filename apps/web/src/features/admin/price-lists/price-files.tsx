import { useState } from 'react';
import { priceListImportsContract } from '#shared/contracts/price-lists/price-list-imports.ts';
import { priceImportMessages as messages } from '#shared/messages/price-lists/price-imports.ts';
import { ApiFailure } from '#web/api/api-error.ts';
import { downloadFile } from '#web/api/download-file.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { paths } from '#web/paths.ts';

/** The prices of a list from a file, and into one. */
export function PriceFiles({ listId, mayImport }: { listId: string; mayImport: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  async function save(): Promise<void> {
    setIsBusy(true);
    await downloadFile(priceListImportsContract.export.path.replace(':id', listId)).catch((error: unknown) =>
      toastError(error instanceof ApiFailure ? error.error : error),
    );
    setIsBusy(false);
  }
  return (
    <>
      {mayImport && <ButtonLink to={paths.importPrices(listId)}>{messages.open}</ButtonLink>}
      <Button busy={isBusy} onClick={() => void save()}>
        {messages.exportAll}
      </Button>
    </>
  );
}
