import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './action.module.css';

interface Look {
  /** `accent` for the one thing on a dark panel that must be seen first. */
  look?: 'primary' | 'accent' | 'outline';
  large?: boolean;
  className?: string | undefined;
}

function classNames({ look, large, className }: Required<Look>): string {
  return `${styles.action} ${styles[look]} ${large ? styles.large : ''} ${className ?? ''}`;
}

/** A link that looks like a button, for pages that must not wait for antd's. */
export function ActionLink({ look = 'primary', large = false, className, ...link }: Look & LinkProps) {
  return <Link {...link} className={classNames({ look, large, className })} />;
}

/** A plain button with the same looks. */
export function ActionButton({
  look = 'primary',
  large = false,
  className,
  ...button
}: Look & ComponentProps<'button'>) {
  return <button type="button" {...button} className={classNames({ look, large, className })} />;
}
