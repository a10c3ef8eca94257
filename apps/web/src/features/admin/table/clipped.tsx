import styles from '#web/features/admin/table/clipped.module.css';

interface ClippedProps {
  text: string;
  lines?: 1 | 2;
  title?: string | undefined;
  className?: string | undefined;
}

/** The tooltip shows the whole text. */
export function Clipped({ text, lines = 1, title = text, className }: ClippedProps) {
  return (
    <span
      dir="auto"
      className={[lines === 1 ? styles.line : styles.lines, className].filter(Boolean).join(' ')}
      title={title}
    >
      {text}
    </span>
  );
}
