import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import type { BuiltShop } from '#tools/built-shop.ts';

const project = path.join(import.meta.dirname, '..');

export function readRecipe(name: string): Promise<string> {
  return readFile(path.join(project, name), 'utf8');
}

function onlyLine(text: string, start: string): string {
  const lines = text.split('\n').filter((line) => line.startsWith(start));
  if (lines.length !== 1) throw new Error(`${lines.length} lines start with ${start}`);
  return lines[0]?.slice(start.length).trim() ?? '';
}

const command = z.array(z.string());

export interface Image {
  entrypoint: string[];
  args: string[];
  healthCheck: string[];
  port: string;
  volume: string;
  isUnprivileged: boolean;
  script: string;
  command: string;
}

export async function readImage(): Promise<Image> {
  const dockerfile = (await readRecipe('Dockerfile')).replaceAll('\\\n', '');
  const healthCheck = onlyLine(dockerfile, 'HEALTHCHECK');
  const [source = '', target = ''] = onlyLine(dockerfile, 'COPY --chmod=755 ').split(' ');
  return {
    entrypoint: command.parse(JSON.parse(onlyLine(dockerfile, 'ENTRYPOINT'))),
    args: command.parse(JSON.parse(onlyLine(dockerfile, 'CMD'))),
    healthCheck: command.parse(JSON.parse(healthCheck.slice(healthCheck.indexOf('CMD') + 'CMD'.length))),
    port: onlyLine(dockerfile, 'EXPOSE'),
    volume: onlyLine(dockerfile, 'VOLUME'),
    isUnprivileged: onlyLine(dockerfile, 'USER') === 'node',
    script: await readRecipe(source),
    command: target,
  };
}

export async function placeImage(image: Image, shop: BuiltShop, port: number, given: Record<string, string>) {
  let script = image.script;
  const places = {
    [`PORT=${image.port} `]: `PORT=${port} `,
    [`DATA_DIR=${image.volume}\n`]: `DATA_DIR=${shop.dataDir}\n`,
    '/app/': `${shop.folder}/`,
  };
  for (const [inContainer, here] of Object.entries(places)) {
    if (!script.includes(inContainer)) throw new Error(`The command of the image does not set ${inContainer}`);
    script = script.replaceAll(inContainer, here);
  }
  const file = path.join(shop.folder, 'bulkhead.sh');
  await writeFile(file, script);
  const env = { ...given, PATH: `${path.dirname(shop.node)}:/usr/bin:/bin` };
  const program = (args: string[]) => ({ file: '/bin/sh', args: [file, ...args], env });
  const [, ...check] = image.healthCheck.map((part) => part.replace(`:${image.port}/`, `:${port}/`));
  return {
    start: async () => (await shop.start(program(image.args))).child,
    run: (args: string[]) => shop.run(program(args)),
    checkHealth: () => shop.run({ file: shop.node, args: check, env }),
  };
}

const service = z.object({
  image: z.string(),
  build: z.string().optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }),
  ports: z.array(z.string()).optional(),
});
const compose = z.object({
  services: z.object({ shop: service, db: service, caddy: service }),
  volumes: z.record(z.string(), z.null()),
});

/** Replaces `${NAME:?...}` as Compose does. */
export async function readCompose(variables: Record<string, string>) {
  const text = await readRecipe('deploy/compose.yaml');
  return compose.parse(parse(text.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => variables[name] ?? '')));
}

export async function readUnit() {
  const unit = await readRecipe('deploy/bulkhead.service');
  const environment = onlyLine(unit, 'Environment=').split(' ');
  return {
    environment: Object.fromEntries(environment.map((pair) => pair.split('=', 2) as [string, string])),
    command: onlyLine(unit, 'ExecStart=').split(' '),
    stateFolder: `/var/lib/${onlyLine(unit, 'StateDirectory=')}`,
  };
}
