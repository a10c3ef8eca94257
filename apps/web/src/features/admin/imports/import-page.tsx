import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ImportColumns } from '#shared/contracts/imports/imports.ts';
import { MAX_IMPORT_BYTES } from '#shared/domain/limits.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { errorCode, errorText } from '#web/api/api-error.ts';
import type { FileTerms } from '#web/api/imports/import-calls.ts';
import { useCheckImportMutation, useReadImportColumnsMutation } from '#web/api/imports/imports.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ImportResult } from '#web/features/admin/imports/import-result.tsx';
import { type ImportSource, ImportSourceContext } from '#web/features/admin/imports/import-source.ts';
import { takeOpenedFile } from '#web/features/admin/imports/open-product-import.ts';
import { PastImports } from '#web/features/admin/imports/past-imports.tsx';
import { SelectColumns } from '#web/features/admin/imports/select-columns.tsx';
import { SelectFile } from '#web/features/admin/imports/select-file.tsx';
import { usePageDrop } from '#web/features/admin/imports/use-page-drop.ts';

/** A file is selected and checked; what it would do is shown row by row, then applied, and can be undone. */
export function ImportPage({ source, aside }: { source: ImportSource; aside: ReactNode }) {
  const { target, words } = source;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Asked about, when somebody has to say what they are. */
  const [columns, setColumns] = useState<ImportColumns | null>(null);
  /** What was selected for the file, when it is checked again. */
  const last = useRef<{ file: File | null; terms: FileTerms }>({ file: null, terms: {} });
  const [checkImport, { isLoading }] = useCheckImportMutation();
  const [readColumns, { isLoading: isReading }] = useReadImportColumnsMutation();
  const isChecking = isLoading || isReading;
  const id = search.get('import');

  const askForColumns = useCallback(
    async (selected: File) => {
      setProblem(null);
      await readColumns(selected)
        .unwrap()
        .then(setColumns, (error: unknown) => setProblem(errorText(error)));
    },
    [readColumns],
  );
  const check = useCallback(
    async (selected: File, added: FileTerms = {}) => {
      const terms = last.current.file === selected ? { ...last.current.terms, ...added } : added;
      last.current = { file: selected, terms };
      setFile(selected);
      setProblem(null);
      if (selected.size > MAX_IMPORT_BYTES) {
        setProblem(importMessages.tooLarge);
        return;
      }
      try {
        const checked = await checkImport({ target, file: selected, ...terms }).unwrap();
        setColumns(null);
        void navigate({ search: new URLSearchParams({ import: checked._id }).toString() });
      } catch (error) {
        if (errorCode(error) === 'import_columns') await askForColumns(selected);
        else setProblem(errorText(error));
      }
    },
    [target, checkImport, navigate, askForColumns],
  );

  useEffect(() => {
    const opened = takeOpenedFile(state);
    if (opened) void check(opened);
  }, [state, check]);

  const drop = useCallback((dropped: File) => void check(dropped), [check]);
  usePageDrop(target, drop);

  return (
    <ImportSourceContext value={source}>
      <DashboardPage title={words.title} description={words.description} aside={aside}>
        {file !== null && columns !== null ? (
          <SelectColumns
            key={file.name}
            fileName={file.name}
            file={columns}
            problem={problem}
            isChecking={isChecking}
            onCheck={(terms) => void check(file, terms)}
            onCancel={() => {
              setColumns(null);
              setFile(null);
              setProblem(null);
            }}
          />
        ) : id === null ? (
          <>
            <SelectFile
              file={file}
              problem={problem}
              isChecking={isChecking}
              onSelect={(selected) => void check(selected)}
            />
            <PastImports />
          </>
        ) : (
          <ImportResult
            key={id}
            id={id}
            isChecking={isChecking}
            onCheckAgain={file === null ? null : (terms) => void check(file, terms)}
            onChangeColumns={file === null || target !== 'products' ? null : () => void askForColumns(file)}
          />
        )}
      </DashboardPage>
    </ImportSourceContext>
  );
}
