import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from '#web/components/button.module.css';

interface Look {
  /**
   * `accent` for the one thing on a dark panel that must be seen first, `outline` for what stands beside it; `danger`
   * for what cannot be taken back, `warning` for what leads there.
   */
  look?: 'plain' | 'primary' | 'accent' | 'outline' | 'danger' | 'warning' | 'text' | undefined;
  large?: boolean | undefined;
  /** For rows of tables. */
  compact?: boolean | undefined;
  /** As wide as there is room. */
  block?: boolean | undefined;
  className?: string | undefined;
}

function classNames({ look = 'plain', large, compact, block, className }: Look): string {
  return [
    styles.button,
    styles[look],
    large && styles.large,
    compact && styles.compact,
    block && styles.block,
    className,
  ]
    .filter(Boolean)
    .join(' ');
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Its work is under way: it says so, keeps the focus, and does not start the work twice. */
  busy?: boolean;
}

export function Button({
  look,
  large,
  compact,
  block,
  className,
  busy = false,
  onClick,
  children,
  ...button
}: ButtonProps) {
  const stop = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...button}
      aria-busy={busy || undefined}
      className={classNames({ look, large, compact, block, className })}
      onClick={busy ? stop : onClick}
    >
      {busy && <span className={styles.wheel} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link within the app that looks like a button. */
export function ButtonLink({ look, large, compact, block, className, ...link }: Look & LinkProps) {
  return <Link {...link} className={classNames({ look, large, compact, block, className })} />;
}
