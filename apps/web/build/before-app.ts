import path from 'node:path';
import { build, type Plugin } from 'vite';

/** A classic script runs before the first paint. */
export function beforeApp(): Plugin {
  let root = '';
  let file = '';
  return {
    name: 'before-app',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const source = await buildScript(path.join(root, 'src', 'before-app.ts'));
      file = this.getFileName(this.emitFile({ type: 'asset', name: 'before-app.js', source }));
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('</title>', () => `</title>\n    <script src="/${file}"></script>`),
    },
  };
}

async function buildScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, lib: { entry, formats: ['iife'], name: 'script' } },
  });
  const [bundle] = [built].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error(`${entry} was not built`);
  return bundle.output[0].code;
}
