import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Import, type ImportReading, importsContract } from '#shared/contracts/imports/imports.ts';
import { type ImportKind, importKinds } from '#shared/domain/imports/imports.ts';
import { decimalSigns } from '#shared/domain/reading/number-text.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { errorFields } from '#web/api/api-error.ts';
import type { FileTerms } from '#web/api/imports/import-calls.ts';
import { useApplyImportMutation, useReadImportQuery } from '#web/api/imports/imports.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DownloadButton } from '#web/components/download-button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { ConflictList } from '#web/features/admin/imports/conflict-list.tsx';
import { ImportRows } from '#web/features/admin/imports/import-rows.tsx';
import { useImportSource } from '#web/features/admin/imports/import-source.ts';
import styles from '#web/features/admin/imports/products-import-page.module.css';
import { UndoButton } from '#web/features/admin/imports/undo-button.tsx';

interface ImportResultProps {
  id: string;
  isChecking: boolean;
  /** Null when the page does not have the file any more. */
  onCheckAgain: ((terms?: FileTerms) => void) | null;
  onChangeColumns: (() => void) | null;
}

/** What a checked file does, or did. */
export function ImportResult({ id, isChecking, onCheckAgain, onChangeColumns }: ImportResultProps) {
  const { target, page } = useImportSource();
  const { data, error } = useReadImportQuery({ target, id }, { refetchOnMountOrArgChange: true });
  /** Sentences about the lines that were in the way. */
  const [conflicts, setConflicts] = useState<string[]>([]);
  const [search] = useSearchParams();
  if (error !== undefined && data === undefined) {
    return (
      <EmptyState message={importMessages.gone}>
        <ButtonLink to={page}>{importMessages.another}</ButtonLink>
      </EmptyState>
    );
  }
  if (data === undefined) return <Spinner />;
  const first = importKinds.find((kind) => data[kind] > 0) ?? 'new';
  const kind = importKinds.find((each) => each === search.get('kind')) ?? (data.changed > 0 ? 'changed' : first);
  return (
    <>
      <section className={`panel ${styles.summary}`} aria-label={data.fileName || importMessages.file}>
        <h2>{data.fileName || importMessages.file}</h2>
        <p role="status">{importMessages.states[data.state](data.new, data.changed, data.refused)}</p>
        {data.reading !== null && <Reading reading={data.reading} isBusy={isChecking} onSelect={onCheckAgain} />}
        {data.otherStock > 0 && <p className={styles.hint}>{importMessages.otherStock(data.otherStock)}</p>}
        {data.ignoredColumns.length > 0 && (
          <p className={styles.hint}>{importMessages.ignoredColumns(data.ignoredColumns)}</p>
        )}
        <ConflictList conflicts={conflicts} />
        <div className={styles.buttons}>
          {onCheckAgain !== null && data.state !== 'applied' && (
            <Button busy={isChecking} onClick={() => onCheckAgain()}>
              {importMessages.checkAgain}
            </Button>
          )}
          {onChangeColumns !== null && data.state !== 'applied' && (
            <Button busy={isChecking} onClick={onChangeColumns}>
              {importMessages.columns.change}
            </Button>
          )}
          {data.refused > 0 && target === 'products' && (
            <DownloadButton
              path={importsContract.exportRefused.path.replace(':id', id)}
              label={importMessages.saveRefused}
            />
          )}
          <ButtonLink to={page}>{importMessages.another}</ButtonLink>
          <div className={styles.decision}>
            {data.state === 'checked' && <ApplyButton checked={data} onRefused={setConflicts} />}
            {data.state === 'applied' && <UndoButton applied={data} onRefused={setConflicts} />}
          </div>
        </div>
      </section>
      <nav className={styles.views} aria-label={importMessages.views}>
        {importKinds.map((each) => (
          <KindLink key={each} id={id} kind={each} count={data[each]} isCurrent={each === kind} />
        ))}
      </nav>
      <ImportRows id={id} kind={kind} />
    </>
  );
}

interface ReadingProps {
  reading: ImportReading;
  isBusy: boolean;
  onSelect: ((terms: FileTerms) => void) | null;
}

/** How the file was read, and what of its numbers is not sure. */
function Reading({ reading, isBusy, onSelect }: ReadingProps) {
  const { format, headingLine, decimal, ambiguous, selected } = reading;
  const facts = [
    importMessages.readAs[format],
    ...(headingLine > 1 ? [importMessages.headingsAt(headingLine)] : []),
    ...(decimal !== null || ambiguous.length > 0 ? [importMessages.decimals[decimal ?? 'undecided']] : []),
  ];
  return (
    <>
      <p className={styles.hint}>
        {facts.join('; ')}. {selected === 'before' && importMessages.columnsAsBefore}
      </p>
      {ambiguous.length > 0 && (
        <div className={styles.asked}>
          <strong>{importMessages.asked(ambiguous)}</strong>
          {onSelect !== null &&
            decimalSigns.map((sign) => (
              <Button key={sign} compact busy={isBusy} onClick={() => onSelect({ decimal: sign })}>
                {importMessages.askedWith[sign]}
              </Button>
            ))}
        </div>
      )}
    </>
  );
}

interface KindLinkProps {
  id: string;
  kind: ImportKind;
  count: number;
  isCurrent: boolean;
}

function KindLink({ id, kind, count, isCurrent }: KindLinkProps) {
  return (
    <ButtonLink
      compact
      to={{ search: new URLSearchParams({ import: id, kind }).toString() }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {importMessages.kinds[kind]} <span className={`figures ${styles.count}`}>{formatNumber(count)}</span>
    </ButtonLink>
  );
}

function ApplyButton({ checked, onRefused }: { checked: Import; onRefused: (conflicts: string[]) => void }) {
  const { target, words } = useImportSource();
  const [applyImport, { isLoading }] = useApplyImportMutation();
  const count = checked.new + checked.changed;
  async function apply(): Promise<void> {
    try {
      await applyImport({ target, id: checked._id }).unwrap();
      onRefused([]);
      toastSuccess(importMessages.states.applied(checked.new, checked.changed, checked.refused));
    } catch (error) {
      onRefused(Object.values(errorFields(error)));
      toastError(error);
    }
  }
  return (
    <Button look="primary" busy={isLoading} disabled={count === 0} onClick={() => void apply()}>
      {words.apply(count)}
    </Button>
  );
}
