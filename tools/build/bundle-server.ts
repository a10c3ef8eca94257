import { cp } from 'node:fs/promises';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { fontFiles } from '#server/integrations/pdf/fonts.ts';

const root = path.join(import.meta.dirname, '..', '..');

export interface ServerBundle {
  entries: Record<string, string>;
  outDir: string;
  external: string[];
  output?: Rolldown.OutputOptions;
}

/** With every package except the external ones. Empties the folder first. */
export async function bundleServer({ entries, outDir, external, output }: ServerBundle): Promise<void> {
  const input = Object.entries(entries).map(([name, file]) => [name, path.join(root, 'server', file)]);
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: {
      // React packs its development version too otherwise.
      'process.env.NODE_ENV': JSON.stringify('production'),
      // Packages for CommonJS look for files beside themselves.
      __filename: 'import.meta.filename',
      __dirname: 'import.meta.dirname',
    },
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      license: { fileName: 'licenses.md' },
      rolldownOptions: { input: Object.fromEntries(input), output: { entryFileNames: '[name].js', ...output } },
    },
  });
}

/** The fonts of PDFs with their licences, which the server reads beside itself. */
export async function copyFonts(folder: string): Promise<void> {
  for (const file of fontFiles) {
    const from = path.join(root, 'node_modules', file);
    await cp(from, path.join(folder, 'fonts', path.basename(file)));
    const licence = `LICENSE-${path.basename(file, '.ttf').split('_')[0]}.txt`;
    await cp(path.join(from, '..', '..', 'LICENSE_FONT'), path.join(folder, 'fonts', licence));
  }
}
