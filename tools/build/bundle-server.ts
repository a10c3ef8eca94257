import path from 'node:path';
import { build, type Rolldown } from 'vite';

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
    // React packs its development version too otherwise.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
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
