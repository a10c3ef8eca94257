import { parse as parseToml } from 'smol-toml';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readSettings } from '#server/env.ts';
import { readImage, readRecipe, requiredSettings } from '#tools/recipes.ts';

const image = await readImage();
const port = Number(image.port);
const [user, group] = image.user.split(':').map(Number);
const published = expect.stringMatching(/^ghcr\.io\/[\w-]+\/bulkhead:VERSION$/);

function expectToStart(env: Record<string, string>): void {
  const settings = readSettings({ ...requiredSettings, ...env, NODE_ENV: 'production' });
  expect(settings).toMatchObject({ demo: false, port, trustProxy: true });
}

const valuesOf = (list: { name?: string; key?: string; value?: string }[]) =>
  Object.fromEntries(list.flatMap(({ name, key, value }) => (value === undefined ? [] : [[name ?? key, value]])));

test('Kubernetes runs one pod without rights on a read-only root, and replaces it when its data are free', async () => {
  const documents = parseAllDocuments(await readRecipe('deploy/kubernetes.yaml')).map((each) => {
    expect(each.errors).toEqual([]);
    return each.toJS();
  });
  const [claim, deployment, service] = ['PersistentVolumeClaim', 'Deployment', 'Service'].map((kind) =>
    documents.find((each) => each.kind === kind),
  );
  expect(documents).toHaveLength(3);
  const { template, ...spec } = deployment.spec;
  expect(spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
  expect(template.metadata.labels).toEqual(spec.selector.matchLabels);
  expect(service.spec.selector).toEqual(spec.selector.matchLabels);
  expect(template.spec).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: user, runAsGroup: group, fsGroup: group },
  });
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(10);
  const [shop, ...others] = template.spec.containers;
  expect(others).toEqual([]);
  expect(shop).toMatchObject({
    image: published,
    ports: [{ name: 'http', containerPort: port }],
    startupProbe: { httpGet: { path: '/api/health', port: 'http' } },
    readinessProbe: { httpGet: { path: '/api/ready', port: 'http' } },
    livenessProbe: { httpGet: { path: '/api/health', port: 'http' } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
  });
  expect(service.spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
  const mounts = Object.fromEntries(
    shop.volumeMounts.map(({ name, mountPath }: Record<string, string>) => [mountPath, name]),
  );
  expect(Object.keys(mounts)).toEqual([image.volume, '/tmp']);
  expect(template.spec.volumes).toContainEqual({
    name: mounts[image.volume],
    persistentVolumeClaim: { claimName: claim.metadata.name },
  });
  expect(claim.spec.accessModes).toEqual(['ReadWriteOnce']);
  expectToStart(valuesOf(shop.env));
});

test('Fly runs one machine that does not sleep, with its volume', async () => {
  const fly = parseToml(await readRecipe('deploy/fly.toml'));
  expect(fly).toMatchObject({
    build: { image: published },
    kill_signal: 'SIGTERM',
    deploy: { strategy: 'immediate' },
    http_service: {
      internal_port: port,
      force_https: true,
      auto_stop_machines: 'off',
      min_machines_running: 1,
      checks: [{ method: 'GET', path: '/api/ready' }],
    },
    mounts: { destination: image.volume },
  });
  expect(fly.kill_timeout).toBeGreaterThan(10);
  expectToStart(fly.env as Record<string, string>);
  expect(await readRecipe('deploy/fly.toml')).toContain(` ${user}:${group} ${image.volume}\n`);
});

test('Render runs one instance with its disk, and asks for every setting that is needed', async () => {
  const { services } = parse(await readRecipe('deploy/render.yaml'));
  expect(services).toHaveLength(1);
  const [shop] = services;
  expect(shop).toMatchObject({
    type: 'web',
    runtime: 'image',
    image: { url: published },
    numInstances: 1,
    healthCheckPath: '/api/ready',
    disk: { mountPath: image.volume },
  });
  expect(shop.maxShutdownDelaySeconds).toBeGreaterThan(10);
  const keys = shop.envVars.map(({ key }: { key: string }) => key);
  expect(keys).toEqual(expect.arrayContaining(Object.keys(requiredSettings)));
  expectToStart(valuesOf(shop.envVars));
});

test('the workflow tries the archive and the image on each processor before it publishes them', async () => {
  const { jobs } = parse(await readRecipe('deploy/release.yml'));
  expect(jobs.try.strategy.matrix.include.map(({ processor }: { processor: string }) => processor)).toEqual([
    'x64',
    'arm64',
  ]);
  expect([jobs.try.needs, jobs.publish.needs]).toEqual(['archives', 'try']);
  const commandsOf = (job: { steps: { run?: string }[] }) => job.steps.map(({ run = '' }) => run).join('\n');
  expect(commandsOf(jobs.archives)).toContain('npm run release');
  const tried = commandsOf(jobs.try);
  expect(tried).toContain('unpacked/bin/bulkhead demo');
  expect(tried).toMatch(/docker run .*--read-only --tmpfs \/tmp --cap-drop ALL/);
  expect(tried).toContain(`--publish 127.0.0.1:3000:${port} bulkhead demo`);
  const built = jobs.publish.steps.find(({ uses = '' }: { uses?: string }) => uses.startsWith('docker/build-push'));
  expect(built.with).toMatchObject({ context: '.', platforms: 'linux/amd64,linux/arm64' });
});
