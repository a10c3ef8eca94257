import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { importsContract } from '#shared/contracts/imports/imports.ts';
import { MAX_IMPORT_BYTES } from '#shared/domain/limits.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { ApiFailure, errorText } from '#web/api/api-error.ts';
import { downloadFile } from '#web/api/download-file.ts';
import { useCheckImportMutation } from '#web/api/imports/imports.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { ImportResult } from '#web/features/admin/imports/import-result.tsx';
import { takeOpenedFile } from '#web/features/admin/imports/open-product-import.ts';
import { PastImports } from '#web/features/admin/imports/past-imports.tsx';
import styles from '#web/features/admin/imports/products-import-page.module.css';
import { SelectFile } from '#web/features/admin/imports/select-file.tsx';
import { paths } from '#web/paths.ts';

/** A file is selected and checked; what it would do is shown row by row, then applied, and can be undone. */
export function ProductsImportPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [checkImport, { isLoading }] = useCheckImportMutation();
  const id = search.get('import');

  const check = useCallback(
    async (selected: File) => {
      setFile(selected);
      setProblem(null);
      if (selected.size > MAX_IMPORT_BYTES) {
        setProblem(importMessages.tooLarge);
        return;
      }
      try {
        const checked = await checkImport(selected).unwrap();
        void navigate({ search: new URLSearchParams({ import: checked._id }).toString() });
      } catch (error) {
        setProblem(errorText(error));
      }
    },
    [checkImport, navigate],
  );

  useEffect(() => {
    const opened = takeOpenedFile(state);
    if (opened) void check(opened);
  }, [state, check]);

  return (
    <DashboardPage
      title={importMessages.title}
      description={importMessages.description}
      aside={
        <div className={styles.buttons}>
          <TemplateButton />
          <ButtonLink to={paths.manageProducts}>{importMessages.products}</ButtonLink>
        </div>
      }
    >
      {id === null ? (
        <>
          <SelectFile
            file={file}
            problem={problem}
            isChecking={isLoading}
            onSelect={(selected) => void check(selected)}
          />
          <PastImports />
        </>
      ) : (
        <ImportResult
          key={id}
          id={id}
          isChecking={isLoading}
          onCheckAgain={file === null ? null : () => void check(file)}
        />
      )}
    </DashboardPage>
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
