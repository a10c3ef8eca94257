import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';

export interface Printed<Subject> {
  subjects: Subject[];
  /** Of what could not be read. */
  problems: { id: string; reason: string }[];
}

export type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Reads once for each `key`; `printed` is undefined until every response has arrived. `retry` reads again. */
export function usePrinted<Subject>(
  key: string,
  read: (dispatch: Dispatch) => Promise<Printed<Subject>>,
): { printed: Printed<Subject> | undefined; retry: () => void } {
  const dispatch = useDispatch<Dispatch>();
  const [printed, setPrinted] = useState<Printed<Subject>>();
  const [tries, setTries] = useState(0);
  const readNow = useEffectEvent(() => read(dispatch));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` reads the same again
  useEffect(() => {
    let isOver = false;
    setPrinted(undefined);
    void readNow().then((result) => {
      if (!isOver) setPrinted(result);
    });
    return () => {
      isOver = true;
    };
  }, [key, tries]);

  return { printed, retry: () => setTries((count) => count + 1) };
}
