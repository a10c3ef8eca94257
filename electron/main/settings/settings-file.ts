import { readFileSync, renameSync } from 'node:fs';
import * as z from 'zod';
import { writeAtomically } from '#electron/main/settings/write-atomically.ts';
import { preferencesSchema } from '#shared/desktop/calls.ts';

const boundsSchema = z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) });

const settingsSchema = z.object({
  /** The key has the name of earlier versions. */
  store: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('remote'), origin: z.url() }),
      z.object({ kind: z.literal('demo') }),
    ])
    .nullable()
    .default(null),
  lastAddress: z.string().default(''),
  demoFile: z.string().nullable().default(null),
  window: z.object({ bounds: boundsSchema, maximized: z.boolean() }).nullable().default(null),
  preferences: preferencesSchema
    // Missing in files of earlier versions. A default in the shared schema would reset the printers with every change.
    .extend({
      printer: preferencesSchema.shape.printer.default(null),
      labelPrinter: preferencesSchema.shape.labelPrinter.default(null),
    })
    .default({ startAtLogin: false, keepInTray: false, notifications: true, printer: null, labelPrinter: null }),
  /** Null asks the connected shop. */
  updateUrl: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
});
export type DesktopSettings = z.output<typeof settingsSchema>;

export interface SettingsFile {
  read(): DesktopSettings;
  /** On the disk before it returns. */
  update(changes: Partial<DesktopSettings>): void;
}

/** Renames an unreadable file to `.broken` and uses the defaults. */
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
