import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/**
 * The text of a search box whose search lives elsewhere: `search` runs when typing pauses, and a search that changes
 * from outside, as by Back, is shown. `isRefined` says that the same person is still at the same search.
 */
export function useSearchText(shown: string, search: (text: string, isRefined: boolean) => void) {
  const [text, setText] = useState(shown);
  const known = useRef(shown);
  const isRefining = useRef(false);

  useEffect(() => {
    // What this box has asked for itself arrives here too, perhaps after more was typed.
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
