import { useLayoutEffect, useState } from 'react';

/** Whole seconds until an instant (milliseconds since 1970), counting down to 0. */
export function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= instant;
  useLayoutEffect(() => {
    setNow(Date.now());
    if (isOver && Date.now() >= instant) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [instant, isOver]);
  return Math.max(0, Math.ceil((instant - now) / 1000));
}
