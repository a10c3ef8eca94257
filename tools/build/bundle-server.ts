import { cp } from 'node:fs/promises';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { VIEWER_FOLDER, viewerFiles } from '#server/http/documents/api-docs.ts';
import { FONT_FOLDER, fontFiles } from '#server/integrations/pdf/fonts.ts';

const root = path.join(import.meta.dirname, '..', '..');

export interface ServerBundle {
  entries: Record<string, string>;
  outDir: string;
  external: string[];
  output?: Rolldown.OutputOptions;
}

/** With every package except the external ones, and the files that the server reads beside itself. Empties the folder first. */
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
  await copyPackagedFiles(outDir);
}

/** The fonts of PDFs and the viewer of the API's description, with their licences. */
async function copyPackagedFiles(folder: string): Promise<void> {
  for (const file of fontFiles) {
    const from = path.join(root, 'node_modules', file);
    await cp(from, path.join(folder, FONT_FOLDER, path.basename(file)));
    const licence = `LICENSE-${path.basename(file, '.ttf').split('_')[0]}.txt`;
    await cp(path.join(from, '..', '..', 'LICENSE_FONT'), path.join(folder, FONT_FOLDER, licence));
  }
  for (const file of viewerFiles) {
    await cp(path.join(root, 'node_modules', file), path.join(folder, VIEWER_FOLDER, path.basename(file)));
  }
}
