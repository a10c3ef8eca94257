import type { NavigateFunction } from 'react-router-dom';
import * as z from 'zod/mini';
import { paths } from '#web/paths.ts';

const stateSchema = z.object({ openedFile: z.number() });

/** Not in the history entry, which outlives the file in the browser's memory: the entry holds its key only. */
let opened: { key: number; file: File } | null = null;

/** Opens the import page, which checks this file at once. For files that are dropped on the window. */
export function openProductImport(file: File, navigate: NavigateFunction): void {
  opened = { key: Date.now(), file };
  void navigate(paths.importProducts, { state: { openedFile: opened.key } satisfies z.infer<typeof stateSchema> });
}

/** The file that the page was opened with, once; null when a form with unsent input blocked that navigation. */
export function takeOpenedFile(state: unknown): File | null {
  const { data } = stateSchema.safeParse(state);
  if (opened === null || opened.key !== data?.openedFile) return null;
  const { file } = opened;
  opened = null;
  return file;
}
