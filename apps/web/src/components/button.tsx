import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from '#web/components/button.module.css';

interface Look {
  /** `accent`: main action on a dark panel, `outline` beside it. `danger` cannot be undone, `warning` leads there. */
  look?: 'plain' | 'primary' | 'accent' | 'outline' | 'danger' | 'warning' | 'text' | undefined;
  large?: boolean | undefined;
  compact?: boolean | undefined;
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
  /** Ignores clicks, but keeps the focus. */
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

export function ButtonLink({ look, large, compact, block, className, ...link }: Look & LinkProps) {
  return <Link {...link} className={classNames({ look, large, compact, block, className })} />;
}
