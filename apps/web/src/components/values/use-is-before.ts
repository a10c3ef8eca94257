import { useEffect, useState } from 'react';

/** In milliseconds since 1970; rerenders when the instant has passed. */
export function useIsBefore(instant: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const left = instant - Date.now();
    setNow(Date.now());
    if (!Number.isFinite(left) || left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left);
    return () => clearTimeout(timer);
  }, [instant]);
  return now < instant;
}
