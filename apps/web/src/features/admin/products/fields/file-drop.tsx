import { type ClipboardEvent, type DragEvent, type ReactNode, type Ref, useState } from 'react';
import styles from '#web/features/admin/products/fields/file-drop.module.css';

interface FileDropProps {
  /** Of the input that a button clicks. */
  input: Ref<HTMLInputElement>;
  accept: string;
  multiple?: boolean;
  className?: string | undefined;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Files may be selected, dropped here or pasted; pasted text is none of its business. */
export function FileDrop({ input, accept, multiple = false, className = '', onFiles, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);

  function take(event: DragEvent | ClipboardEvent, files: FileList): void {
    setOver(false);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles([...files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button does the same by keyboard
    <div
      className={`${className} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        setOver(true);
        event.preventDefault();
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onPaste={(event) => take(event, event.clipboardData.files)}
    >
      {children}
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be taken again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
