import { type ClipboardEvent, type DragEvent, useId, useState } from 'react';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { Button } from '#web/components/button.tsx';
import { useImportSource } from '#web/features/admin/imports/import-source.ts';
import styles from '#web/features/admin/imports/products-import-page.module.css';

interface SelectFileProps {
  file: File | null;
  problem: string | null;
  isChecking: boolean;
  onSelect: (file: File) => void;
}

/** A file is selected, dropped, or pasted as text; one with a problem stays, to be checked again. */
export function SelectFile({ file, problem, isChecking, onSelect }: SelectFileProps) {
  const { words } = useImportSource();
  const [isOver, setIsOver] = useState(false);
  const hintId = useId();

  function drop(event: DragEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !isChecking) onSelect(dropped);
  }
  function paste(event: ClipboardEvent): void {
    const [copied] = event.clipboardData.files;
    const text = event.clipboardData.getData('text');
    if (isChecking || (!copied && text.trim() === '')) return;
    event.preventDefault();
    onSelect(copied ?? new File([text], importMessages.pasted, { type: 'text/csv' }));
  }

  return (
    <section
      className={`panel ${styles.select} ${isOver ? styles.over : ''}`}
      aria-label={importMessages.choose}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <label className={styles.file}>
        {importMessages.choose}
        <input
          type="file"
          accept=".csv,text/csv,text/plain,.txt,.tsv,.xlsx,.ods"
          aria-describedby={hintId}
          disabled={isChecking}
          onChange={({ target }) => {
            const [selected] = target.files ?? [];
            if (selected) onSelect(selected);
            // The same file can be selected again once it was corrected.
            target.value = '';
          }}
        />
      </label>
      <p id={hintId} className={styles.hint}>
        {words.chooseHint}
      </p>
      <div role="status">
        {file !== null && isChecking && <p className={styles.checking}>{importMessages.checking(file.name)}</p>}
      </div>
      {file !== null && problem !== null && (
        <div role="alert" className={styles.problem}>
          <p>
            <strong>{file.name}</strong>: {problem}
          </p>
          <Button compact busy={isChecking} onClick={() => onSelect(file)}>
            {importMessages.checkAgain}
          </Button>
        </div>
      )}
    </section>
  );
}
