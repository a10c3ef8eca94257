import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import type { BuiltShop } from '#tools/build/built-shop.ts';

const project = path.join(import.meta.dirname, '..');

/** Without which a shop does not start. */
export const requiredSettings = {
  PUBLIC_URL: 'https://shop.example',
  ACCESS_TOKEN_SECRET: 'only-for-this-test-only-for-this-test',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'shop.example',
  FIREBASE_PROJECT_ID: 'shop',
  STRIPE_SECRET_KEY: 'sk_test_shop',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_shop',
  STRIPE_WEBHOOK_SECRET: 'whsec_shop',
};

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
  user: string;
  env: Record<string, string>;
  script: string;
}

export async function readImage(): Promise<Image> {
  const dockerfile = (await readRecipe('Dockerfile')).replaceAll('\\\n', '');
  const healthCheck = onlyLine(dockerfile, 'HEALTHCHECK');
  return {
    entrypoint: command.parse(JSON.parse(onlyLine(dockerfile, 'ENTRYPOINT'))),
    args: command.parse(JSON.parse(onlyLine(dockerfile, 'CMD'))),
    healthCheck: command.parse(JSON.parse(healthCheck.slice(healthCheck.indexOf('CMD') + 'CMD'.length))),
    port: onlyLine(dockerfile, 'EXPOSE'),
    volume: onlyLine(dockerfile, 'VOLUME'),
    user: onlyLine(dockerfile, 'USER'),
    env: Object.fromEntries(onlyLine(dockerfile, 'ENV').split(' ').map(pairOf)),
    script: await readRecipe('deploy/bulkhead.sh'),
  };
}

/** `given` is what the container is started with, and wins over the image. */
export async function placeImage(image: Image, shop: BuiltShop, given: Record<string, string>) {
  let script = image.script;
  const places = {
    [`DATA_DIR=${image.volume}\n`]: `DATA_DIR=${shop.dataDir}\n`,
    '/opt/bulkhead/': `${shop.folder}/`,
  };
  for (const [inContainer, here] of Object.entries(places)) {
    if (!script.includes(inContainer)) throw new Error(`The command of the image does not set ${inContainer}`);
    script = script.replaceAll(inContainer, here);
  }
  const file = path.join(shop.folder, 'bulkhead.sh');
  await writeFile(file, script);
  const env = { ...image.env, ...given, PATH: '/usr/bin:/bin' };
  const program = (args: string[]) => ({ file: '/bin/sh', args: [file, ...args], env });
  const [, ...check] = image.healthCheck;
  return {
    start: async () => (await shop.start(program(image.args))).child,
    run: (args: string[]) => shop.run(program(args)),
    checkHealth: () => shop.run({ file: shop.node, args: check, env }),
  };
}

function pairOf(text: string): [string, string] {
  const [name = '', value = ''] = text.split('=', 2);
  return [name, value];
}

const service = z.object({
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  mem_limit: z.string(),
  tmpfs: z.array(z.string()),
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
  return compose.parse(
    parse(
      text.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => variables[name] ?? ''),
      { merge: true },
    ),
  );
}

export async function readUnit() {
  const unit = await readRecipe('deploy/bulkhead.service');
  const environment = onlyLine(unit, 'Environment=').split(' ');
  return {
    environment: Object.fromEntries(environment.map(pairOf)),
    command: onlyLine(unit, 'ExecStart=').split(' '),
    workingFolder: onlyLine(unit, 'WorkingDirectory='),
    stateFolder: `/var/lib/${onlyLine(unit, 'StateDirectory=')}`,
  };
}
