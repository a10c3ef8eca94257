import path from 'node:path';
import { build, type Plugin } from 'vite';

/** Classic scripts run before the first paint. That of pages with their HTML is larger, and only emitted. */
export function beforeApp(): Plugin {
  let root = '';
  let file = '';
  return {
    name: 'before-app',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const emit = async (name: string) => {
        const source = await buildScript(path.join(root, 'src', `${name}.ts`));
        return this.getFileName(this.emitFile({ type: 'asset', name: `${name}.js`, source }));
      };
      await emit('before-app');
      file = await emit('before-empty-page');
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { server }) {
        const script = server ? '<script type="module" src="/src/before-empty-page.ts">' : `<script src="/${file}">`;
        return html.replace('</title>', () => `</title>\n    ${script}</script>`);
      },
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
