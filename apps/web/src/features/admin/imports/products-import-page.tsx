import { importsContract } from '#shared/contracts/imports/imports.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DownloadButton } from '#web/components/download-button.tsx';
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
          <DownloadButton path={importsContract.template.path} label={importMessages.template} />
          <ButtonLink to={paths.manageProducts}>{importMessages.products}</ButtonLink>
        </div>
      }
    />
  );
}
