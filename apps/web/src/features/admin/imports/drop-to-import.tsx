import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dropMessages } from '#shared/messages/imports/drop-import.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import styles from '#web/features/admin/imports/drop-to-import.module.css';
import { openProductImport } from '#web/features/admin/imports/open-product-import.ts';

/**
 * A CSV file that is dropped anywhere on the window opens the import of products. Fields that take files come first, and
 * no other file replaces the page, and with it what was typed.
 */
export function DropToImport() {
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      // A field beneath takes it.
      setIsOver(!event.defaultPrevented && !carriesPictures(event));
      event.preventDefault();
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (event.defaultPrevented || !carriesFiles(event)) return;
      event.preventDefault();
      const [file, ...others] = event.dataTransfer?.files ?? [];
      if (!file) return;
      if (others.length > 0) toastError(dropMessages.oneOnly);
      else if (/\.(csv|tsv|txt|xlsx|ods)$/i.test(file.name)) openProductImport(file, navigate);
      else toastError(dropMessages.notCsv(file.name));
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [navigate]);

  if (!isOver) return null;
  return (
    // Above open dialogs too.
    <div ref={(element) => element?.showPopover()} popover="manual" className={styles.overlay}>
      <p className={styles.text}>
        <strong>{dropMessages.title}</strong>
        {dropMessages.hint}
      </p>
    </div>
  );
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

/** Some browsers do not tell before the drop. */
function carriesPictures({ dataTransfer }: DragEvent): boolean {
  const items = [...(dataTransfer?.items ?? [])];
  return items.length > 0 && items.every(({ type }) => type.startsWith('image/'));
}
