import { useEffect } from 'react';
import type { ImportTarget } from '#web/api/imports/import-calls.ts';

/** A file that is dropped beside the field is meant for this page too, and not for the products of the shop. */
export function usePageDrop(target: ImportTarget, onDrop: (file: File) => void): void {
  useEffect(() => {
    if (target === 'products') return;
    const claim = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = ({ dataTransfer }: DragEvent) => {
      const [file] = dataTransfer?.files ?? [];
      if (file) onDrop(file);
    };
    window.addEventListener('dragover', claim, true);
    window.addEventListener('drop', claim, true);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', claim, true);
      window.removeEventListener('drop', claim, true);
      window.removeEventListener('drop', drop);
    };
  }, [target, onDrop]);
}
