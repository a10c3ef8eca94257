import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DEMO_PASSWORD, demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';

const run = promisify(execFile);
const NOBODY = 65534;
const GIVE_UP_MS = 120_000;
/** Of every Linux: https://man7.org/linux/man-pages/man7/time.7.html */
const CLOCK_TICKS_PER_SECOND = 100;
const unprivileged = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/** What somebody sees who unpacks a release in an empty folder. Seconds are counted from the start of unpacking. */
export interface Trial {
  folders: string[];
  secondsToUnpack: number;
  /** From the start of the demo to its first page. */
  secondsToAnswer: number;
  /** Of the processor, until then. */
  secondsOfProcessor: number;
  secondsToPaidOrder: number;
  isConnected: boolean;
  orders: number;
  paidOrder: { paid: boolean; transactionId: string | null };
  /** Where the page of the shop came from. */
  page: string;
  greeting: string;
  demoStatus: number | null;
  commands: Record<string, Ended>;
  /** What is in the folder in which the commands were called. */
  written: string[];
}

// node tools/release/try-release.ts ARCHIVE: the first minutes with a release, as a user without rights. Writes a Trial.
export async function tryRelease(archive: string): Promise<Trial> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'bulkhead-trial-'));
  try {
    await chmod(scratch, 0o755);
    const [unpacked, home, work] = ['unpacked', 'home', 'work'].map((name) => path.join(scratch, name));
    if (unpacked === undefined || home === undefined || work === undefined) throw new Error('No folders');
    for (const folder of [unpacked, home, work]) await mkdir(folder, { mode: 0o755 });
    if (unprivileged.uid !== undefined) await chown(work, NOBODY, NOBODY);
    const started = performance.now();
    const seconds = (since = started) => (performance.now() - since) / 1000;
    await run('tar', ['--extract', '--gzip', '--no-same-owner', '--file', archive, '--directory', unpacked]);
    const secondsToUnpack = seconds();
    const folders = await readdir(unpacked);
    const program = path.join(unpacked, folders[0] ?? '', 'bin', 'bulkhead');
    const options = { cwd: work, ...unprivileged, env: { PATH: '/usr/bin:/bin', HOME: home } };
    const call = (args: string[], env: Record<string, string> = {}): Promise<Ended> =>
      run(program, args, { ...options, env: { ...options.env, ...env } }).then(
        (said) => ({ status: 0, ...said }),
        ({ code, stdout, stderr }) => ({ status: code, stdout, stderr }),
      );

    const beforeStart = performance.now();
    const demo = spawn(program, ['demo'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = collectOutput(demo);
    try {
      const page = await firstPage(demo, said);
      const secondsToAnswer = seconds(beforeStart);
      const secondsOfProcessor = await processorSeconds(demo.pid);
      const bought = await buy();
      const secondsToPaidOrder = seconds();
      const isConnected = await fetch('https://registry.npmjs.org/').then(
        () => true,
        () => false,
      );
      const ofDemo = { DEMO: 'on' };
      const commands = {
        doctor: await call(['doctor'], ofDemo),
        'verify-db': await call(['verify-db'], ofDemo),
        backup: await call(['backup', 'copy.sqlite'], ofDemo),
        admin: await call(['admin', 'list'], ofDemo),
        'admin without a verb': await call(['admin']),
        'migrate-to-postgres': await call(['migrate-to-postgres']),
        'second demo': await call(['demo']),
        unknown: await call(['sevre']),
        nothing: await call([]),
        '--help': await call(['--help']),
        '--version': await call(['--version']),
        serve: await call(['serve']),
      };
      demo.kill('SIGTERM');
      const demoStatus = demo.exitCode ?? ((await once(demo, 'exit'))[0] as number | null);
      const restored = await call(['restore', 'copy.sqlite'], ofDemo);
      return {
        ...{
          folders,
          secondsToUnpack,
          secondsToAnswer,
          secondsOfProcessor,
          secondsToPaidOrder,
          isConnected,
          ...bought,
          page,
        },
        ...{ greeting: said(), demoStatus, commands: { ...commands, restore: restored }, written: await readdir(work) },
      };
    } finally {
      demo.kill('SIGKILL');
    }
  } finally {
    await rm(scratch, { recursive: true });
  }
}

const url = 'http://127.0.0.1:3000';

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Buffer) => {
      text += piece.toString();
    });
  }
  return () => text;
}

/** User and system time of a process, from its 14th and 15th figure: proc(5). */
async function processorSeconds(pid: number | undefined): Promise<number> {
  const figures = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
  return (Number(figures[11]) + Number(figures[12])) / CLOCK_TICKS_PER_SECOND;
}

async function firstPage(demo: ChildProcess, said: () => string): Promise<string> {
  const started = performance.now();
  while (demo.exitCode === null && performance.now() - started < GIVE_UP_MS) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return response.text();
    await delay(50);
  }
  throw new Error(`The demo did not start: ${said()}`);
}

/** A first order, paid by card, and how many orders the administrator sees. */
async function buy() {
  const customer = await signIn(demoCustomer.email);
  const admin = await signIn(demoAdmin.email);
  const { 'x-total-count': orders } = Object.fromEntries((await request('GET', '/api/orders?limit=1', admin)).headers);
  const products = await json<{ _id: string; minimumQuantity: number }[]>('GET', '/api/products?limit=1', customer);
  const [product] = products;
  const address = { address: '1 Harbour Road', phone: '2165550143' };
  const wanted = { productId: product?._id, quantity: product?.minimumQuantity, ...address };
  const order = await json<{ _id: string; total: number }>('POST', '/api/orders', customer, wanted);
  const intent = { totalPrice: order.total, orderId: order._id };
  const { clientSecret } = await json<{ clientSecret: string }>('POST', '/api/create-payment-intent', customer, intent);
  const routes = { request: (place: string, init: RequestInit) => fetch(`${url}/demo/stripe${place}`, init) };
  const transactionId = await payWithTestCard({ routes }, 'pk_test_demo', clientSecret);
  await json('PATCH', `/api/orders/${order._id}`, customer, { order: order._id, transactionId });
  const paidOrder = await json<Trial['paidOrder']>('GET', `/api/orders/${order._id}`, customer);
  return { orders: Number(orders), paidOrder: { paid: paidOrder.paid, transactionId: paidOrder.transactionId } };
}

async function signIn(email: string): Promise<string> {
  const account = { email, password: DEMO_PASSWORD, returnSecureToken: true };
  const identity = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo';
  const { idToken } = await json<{ idToken: string }>('POST', identity, undefined, account);
  return (await json<{ token: string }>('PUT', `/api/users/${email}`, idToken, { email })).token;
}

async function request(method: string, place: string, token?: string, body?: object): Promise<Response> {
  const response = await fetch(`${url}${place}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${place}: ${response.status} ${await response.text()}`);
  return response;
}

async function json<T>(...call: Parameters<typeof request>): Promise<T> {
  return (await request(...call)).json() as Promise<T>;
}

if (import.meta.main) console.log(JSON.stringify(await tryRelease(process.argv[2] ?? '')));
