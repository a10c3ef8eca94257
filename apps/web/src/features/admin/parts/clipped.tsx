import styles from '#web/features/admin/parts/clipped.module.css';

interface ClippedProps {
  text: string;
  /** Number of lines before the ellipsis. */
  lines?: 1 | 2;
  /** Text of the tooltip, if it differs from `text`. */
  title?: string | undefined;
  className?: string | undefined;
}

/** Text cut after some lines; the tooltip shows all of it. */
export function Clipped({ text, lines = 1, title = text, className }: ClippedProps) {
  return (
    <span className={[lines === 1 ? styles.line : styles.lines, className].filter(Boolean).join(' ')} title={title}>
      {text}
    </span>
  );
}
