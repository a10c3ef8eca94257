import { createContext, useContext } from 'react';
import type { ImportKind } from '#shared/domain/imports/imports.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import type { ImportTarget } from '#web/api/imports/import-calls.ts';
import { paths } from '#web/paths.ts';

/** What the screens of an import say about what is imported. */
export interface ImportWords {
  title: string;
  description: string;
  chooseHint: string;
  none: Record<ImportKind, string>;
  nonePast: string;
  apply: (count: number) => string;
  undoWarning: (added: number, changed: number) => string;
}

export interface ImportSource {
  target: ImportTarget;
  words: ImportWords;
  /** Where another file is selected. */
  page: string;
}

export const productImports: ImportSource = { target: 'products', words: importMessages, page: paths.importProducts };

export const ImportSourceContext = createContext(productImports);

export function useImportSource(): ImportSource {
  return useContext(ImportSourceContext);
}
