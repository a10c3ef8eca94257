import { useLayoutEffect, useState } from 'react';

/** Counts down to 0; `instant` is milliseconds since 1970. */
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
