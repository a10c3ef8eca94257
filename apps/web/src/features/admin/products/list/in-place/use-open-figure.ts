import { useRef, useState } from 'react';

export interface Figure {
  productId: string;
  field: 'price' | 'stock';
}

export interface OpenFigure {
  isOpen: (figure: Figure) => boolean;
  /** Opens it, unless another one that is open has unsent input: that gets the focus. */
  open: (figure: Figure) => void;
  close: () => void;
  /** The open one says what it does when another one is asked for; null while nothing is lost by that. */
  hold: (remind: (() => void) | null) => void;
}

/** At most one figure of a list is changed at a time. */
export function useOpenFigure(): OpenFigure {
  const [opened, setOpened] = useState<Figure | null>(null);
  const remind = useRef<(() => void) | null>(null);
  return {
    isOpen: ({ productId, field }) => opened?.productId === productId && opened.field === field,
    open: (figure) => {
      if (remind.current !== null) remind.current();
      else setOpened(figure);
    },
    close: () => {
      remind.current = null;
      setOpened(null);
    },
    hold: (how) => {
      remind.current = how;
    },
  };
}
