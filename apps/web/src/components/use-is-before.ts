import { useEffect, useState } from 'react';

/** Whether an instant, in milliseconds since 1970, is in the future; rerenders when it has passed. */
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
