import { readFileSync, renameSync } from 'node:fs';
import * as z from 'zod';
import { writeAtomically } from '#electron/main/settings/write-atomically.ts';
import { preferencesSchema } from '#shared/desktop/calls.ts';

const boundsSchema = z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) });

const settingsSchema = z.object({
  /** The shop to open at the next start, under the name that earlier versions have written. */
  store: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('remote'), origin: z.url() }),
      z.object({ kind: z.literal('demo') }),
    ])
    .nullable()
    .default(null),
  lastAddress: z.string().default(''),
  /** The demo shop's file; null for the one in the application's own folder. */
  demoFile: z.string().nullable().default(null),
  window: z.object({ bounds: boundsSchema, maximized: z.boolean() }).nullable().default(null),
  preferences: preferencesSchema
    // Not in the files of earlier versions. A default in the schema itself would undo the choice with every change.
    .extend({ printer: preferencesSchema.shape.printer.default(null) })
    .default({ startAtLogin: false, keepInTray: false, notifications: true, printer: null }),
  /** The folder on a web server that holds new versions; null means that nobody is asked for any. */
  updateUrl: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
});
export type DesktopSettings = z.output<typeof settingsSchema>;

export interface SettingsFile {
  read(): DesktopSettings;
  /** Writes the changes through to the disk. */
  update(changes: Partial<DesktopSettings>): void;
}

/**
 * The settings of this installation. A file that cannot be read is kept beside under another name, and the application
 * starts as on its first day: it must start.
 */
export function openSettings(file: string, onProblem: (error: unknown) => void = () => {}): SettingsFile {
  let settings = load(file, onProblem);
  return {
    read: () => settings,
    update: (changes) => {
      settings = { ...settings, ...changes };
      writeAtomically(file, `${JSON.stringify(settings, null, 2)}\n`);
    },
  };
}

function load(file: string, onProblem: (error: unknown) => void): DesktopSettings {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return settingsSchema.parse({});
  }
  try {
    return settingsSchema.parse(JSON.parse(text));
  } catch (error) {
    onProblem(error);
    renameSync(file, `${file}.broken`);
    return settingsSchema.parse({});
  }
}
