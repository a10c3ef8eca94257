import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** Searches when typing pauses. `isRefined` marks a search that continues the previous one. */
export function useSearchText(shown: string, search: (text: string, isRefined: boolean) => void) {
  const [text, setText] = useState(shown);
  const known = useRef(shown);
  const isRefining = useRef(false);

  useEffect(() => {
    // The box's own searches arrive here too, perhaps after further typing.
    if (shown === known.current) return;
    known.current = shown;
    isRefining.current = false;
    setText(shown);
  }, [shown]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === known.current) return;
    const timer = setTimeout(() => {
      known.current = wanted;
      search(wanted, isRefining.current);
      isRefining.current = wanted !== '';
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, search]);

  return [text, setText] as const;
}
