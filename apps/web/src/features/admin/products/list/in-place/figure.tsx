import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import styles from '#web/features/admin/products/list/in-place/figure.module.css';
import type { Figure as FigureOf, OpenFigure } from '#web/features/admin/products/list/in-place/use-open-figure.ts';

interface FigureProps {
  figure: FigureOf;
  opened: OpenFigure;
  label: string;
  shown: ReactNode;
  before?: ReactNode;
  /** Gets what closes the editor and gives the focus back to the figure. */
  editor: (close: () => void) => ReactNode;
}

/** A figure that a click, Enter or F2 changes in its row. */
export function Figure({ figure, opened, label, shown, before, editor }: FigureProps) {
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(false);
  const isOpen = opened.isOpen(figure);

  useEffect(() => {
    if (isOpen || !takesFocus.current) return;
    takesFocus.current = false;
    button.current?.focus({ preventScroll: true });
  }, [isOpen]);

  if (isOpen) {
    const close = () => {
      takesFocus.current = true;
      opened.close();
    };
    return <Suspense fallback={shown}>{editor(close)}</Suspense>;
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key === 'F2') opened.open(figure);
  };
  return (
    <>
      {before}
      <button
        ref={button}
        type="button"
        className={styles.figure}
        aria-label={label}
        onClick={() => opened.open(figure)}
        onKeyDown={openByKey}
      >
        {shown}
      </button>
    </>
  );
}
