import { useRef } from 'react';
import { errorCode } from '#web/api/api-error.ts';

/**
 * What a form was filled from goes along with what it saves, so that the server refuses to overwrite what somebody else
 * changed. After such a refusal the person has read the other value, and saving again replaces that.
 */
export function useSeen<Shown>(
  shown: Shown,
  readNow: () => Promise<Shown>,
): <Saved>(save: (seen: Shown) => Promise<Saved>, toShown: (saved: Saved) => Shown) => Promise<Saved> {
  const seen = useRef(shown);
  return async (save, toShown) => {
    try {
      const saved = await save(seen.current);
      seen.current = toShown(saved);
      return saved;
    } catch (error) {
      if (errorCode(error) === 'changed_meanwhile') seen.current = await readNow();
      throw error;
    }
  };
}
