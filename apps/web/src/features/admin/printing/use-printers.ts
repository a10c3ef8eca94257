import { useEffect, useState } from 'react';
import type { Printer } from '#shared/desktop/calls.ts';
import { platform } from '#web/platform/platform.ts';

export interface Printers {
  /** Null in a browser, which has its own print dialog. */
  list: Printer[] | null;
  /** Null asks each time. */
  selected: string | null;
  select: (printer: string | null) => void;
  /** Printers come and go. */
  refresh: () => void;
}

function selectPrinter(list: Printer[] | null, remembered: string | null): string | null {
  return list?.some(({ name }) => name === remembered) ? remembered : null;
}

/** `labelPrinter`: the one for shipping labels. */
export function usePrinters(purpose: 'printer' | 'labelPrinter' = 'printer'): Printers {
  const [list, setList] = useState<Printer[] | null>(null);
  const [remembered, setRemembered] = useState<string | null>(null);
  const refresh = () => void platform.listPrinters().then(setList);

  useEffect(() => {
    void platform.listPrinters().then(setList);
    void platform.readPreferences().then((preferences) => setRemembered(preferences?.[purpose] ?? null));
  }, [purpose]);

  return {
    list,
    selected: selectPrinter(list, remembered),
    select: (printer) => {
      setRemembered(printer);
      void platform.changePreferences({ [purpose]: printer });
    },
    refresh,
  };
}
