import { useState } from 'react';
import { importsContract } from '#shared/contracts/imports/imports.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { ApiFailure } from '#web/api/api-error.ts';
import { downloadFile } from '#web/api/download-file.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { ImportPage } from '#web/features/admin/imports/import-page.tsx';
import { productImports } from '#web/features/admin/imports/import-source.ts';
import styles from '#web/features/admin/imports/products-import-page.module.css';
import { paths } from '#web/paths.ts';

export function ProductsImportPage() {
  return (
    <ImportPage
      source={productImports}
      aside={
        <div className={styles.buttons}>
          <TemplateButton />
          <ButtonLink to={paths.manageProducts}>{importMessages.products}</ButtonLink>
        </div>
      }
    />
  );
}

function TemplateButton() {
  const [isBusy, setIsBusy] = useState(false);
  async function save(): Promise<void> {
    setIsBusy(true);
    await downloadFile(importsContract.template.path).catch((error: unknown) =>
      toastError(error instanceof ApiFailure ? error.error : error),
    );
    setIsBusy(false);
  }
  return (
    <Button busy={isBusy} onClick={() => void save()}>
      {importMessages.template}
    </Button>
  );
}
