import { type RefObject, useEffect, useEffectEvent } from 'react';

type Reason = 'escape' | 'left';

/** On Escape, and when the pointer or the focus goes outside. */
export function useDismiss(
  inside: RefObject<HTMLElement | null>,
  active: boolean,
  onDismiss: (reason: Reason) => void,
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!active) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const leaveIfOutside = ({ target }: Event) => {
      if (target instanceof Node && !inside.current?.contains(target)) dismiss('left');
    };
    document.addEventListener('pointerdown', leaveIfOutside, { signal });
    document.addEventListener('focusin', leaveIfOutside, { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss('escape'), { signal });
    return () => listeners.abort();
  }, [active, inside]);
}
