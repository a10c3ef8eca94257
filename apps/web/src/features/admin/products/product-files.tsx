import { useState } from 'react';
import { productExportContract } from '#shared/contracts/products/product-export.ts';
import { familyMessages } from '#shared/messages/families/families.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { ApiFailure } from '#web/api/api-error.ts';
import { downloadFile } from '#web/api/download-file.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { familyPaths } from '#web/family-paths.ts';
import styles from '#web/features/admin/products/manage-products-page.module.css';
import type { ProductListFilter } from '#web/features/admin/products/product-list-filter.ts';
import { paths } from '#web/paths.ts';

interface ProductFilesProps {
  filter: ProductListFilter;
  mayImport: boolean;
  mayChange: boolean;
}

/** Families, import, and export of all that the list shows. */
export function ProductFiles({ filter: { q, category, lowStock }, mayImport, mayChange }: ProductFilesProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function save(): Promise<void> {
    setIsBusy(true);
    const query = {
      ...(q !== '' && { q }),
      ...(category !== '' && { category }),
      ...(lowStock && { lowStock: 'true' }),
    };
    try {
      await downloadFile(`${productExportContract.export.path}?${new URLSearchParams(query)}`);
    } catch (error) {
      toastError(error instanceof ApiFailure ? error.error : error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className={styles.actions}>
      {mayChange && <ButtonLink to={familyPaths.list}>{familyMessages.title}</ButtonLink>}
      {mayImport && <ButtonLink to={paths.importProducts}>{importMessages.open}</ButtonLink>}
      <Button busy={isBusy} onClick={() => void save()}>
        {importMessages.exportAll}
      </Button>
    </div>
  );
}
