import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

// The recipes in `deploy`, as the programs that they are for read them.

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

/** Of the image: what it runs, and what tells whether it is healthy. */
export async function readImage() {
  const dockerfile = (await readRecipe('Dockerfile')).replaceAll('\\\n', '');
  const healthCheck = onlyLine(dockerfile, 'HEALTHCHECK');
  return {
    entrypoint: command.parse(JSON.parse(onlyLine(dockerfile, 'ENTRYPOINT'))),
    args: command.parse(JSON.parse(onlyLine(dockerfile, 'CMD'))),
    healthCheck: command.parse(JSON.parse(healthCheck.slice(healthCheck.indexOf('CMD') + 'CMD'.length))),
    port: onlyLine(dockerfile, 'EXPOSE'),
    volume: onlyLine(dockerfile, 'VOLUME'),
    isUnprivileged: onlyLine(dockerfile, 'USER') === 'node',
    /** The script that is copied into the image as its command. */
    copied: onlyLine(dockerfile, 'COPY --chmod=755 '),
  };
}

const service = z.object({
  image: z.string(),
  build: z.string().optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
  ports: z.array(z.string()).optional(),
});
const compose = z.object({
  services: z.object({ shop: service, db: service, caddy: service }),
  volumes: z.record(z.string(), z.null()),
});

/** Of Compose, with `${NAME:?...}` replaced as Compose does it. */
export async function readCompose(variables: Record<string, string>) {
  const text = await readRecipe('deploy/compose.yaml');
  return compose.parse(parse(text.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => variables[name] ?? '')));
}

/** Of systemd. */
export async function readUnit() {
  const unit = await readRecipe('deploy/bulkhead.service');
  const environment = onlyLine(unit, 'Environment=').split(' ');
  return {
    environment: Object.fromEntries(environment.map((pair) => pair.split('=', 2) as [string, string])),
    command: onlyLine(unit, 'ExecStart=').split(' '),
    stateFolder: `/var/lib/${onlyLine(unit, 'StateDirectory=')}`,
  };
}
