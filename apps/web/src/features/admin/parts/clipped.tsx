import styles from '#web/features/admin/parts/clipped.module.css';

interface ClippedProps {
  text: string;
  /** After so many lines it is cut with an ellipsis. */
  lines?: 1 | 2;
  /** What the tooltip says where that is not the text itself. */
  title?: string | undefined;
  className?: string | undefined;
}

/** Text that never makes its row higher than its lines and breaks no word; the pointer finds all of it in a tooltip. */
export function Clipped({ text, lines = 1, title = text, className }: ClippedProps) {
  return (
    <span className={[lines === 1 ? styles.line : styles.lines, className].filter(Boolean).join(' ')} title={title}>
      {text}
    </span>
  );
}
