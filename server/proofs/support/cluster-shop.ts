import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import type { ServedShop } from '#server/proofs/support/process-shop.ts';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';
import { programFile } from '#server/testing/processes/program-file.ts';

export interface ServedCluster {
  url: string;
  primary: ChildProcess;
  /** The lines of the log so far, of all processes. */
  lines: LogLine[];
  /** The process ids of the workers that run now, by their numbers in the log. */
  workers: () => Promise<Map<number, number>>;
}

export interface LogLine {
  level: string;
  message: string;
  process?: number;
  requestId?: string;
}

/** A shop of several processes, with the log and the settings of production. */
export async function serveCluster(
  shop: ServedShop,
  {
    sabotage = 'none',
    processes = 2,
    limits = true,
  }: { sabotage?: Sabotage; processes?: number; limits?: boolean } = {},
): Promise<ServedCluster> {
  const script = programFile(path.join(import.meta.dirname, 'cluster-process.ts'));
  const args = [
    shop.dataDir,
    shop.secret,
    sabotage,
    shop.databaseUrl ?? '',
    String(processes),
    limits ? 'limits' : 'no limits',
  ];
  const primary = fork(script, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  shop.children.push(primary);
  const lines: LogLine[] = [];
  for (const output of [primary.stdout, primary.stderr]) {
    if (output) createInterface(output).on('line', (line) => lines.push(readLine(line)));
  }
  const ended = once(primary, 'exit').then(() => [{ url: undefined }]);
  const [{ url }] = (await Promise.race([once(primary, 'message'), ended])) as [{ url?: string }];
  if (url === undefined) throw new Error(`The shop did not start: ${JSON.stringify(lines)}`);
  return {
    url,
    primary,
    lines,
    workers: async () => {
      primary.send('workers');
      const [{ workers }] = (await once(primary, 'message')) as [{ workers: Record<string, number> }];
      return new Map(Object.entries(workers).map(([id, pid]) => [Number(id), pid]));
    },
  };
}

function readLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return { level: 'error', message: line };
  }
}

/** Workers that start from now on end at once. */
export async function breakWorkers(shop: ServedShop): Promise<void> {
  await writeFile(path.join(shop.dataDir, 'broken'), '');
}

export interface WorkerConnection {
  /** The number of the worker in the log. */
  process: number;
  request: (method: string, path: string, options?: { token?: string; body?: object }) => Promise<ClusterResponse>;
  close: () => void;
}

export interface ClusterResponse {
  status: number;
  requestId: string;
  text: string;
}

/** One connection to each of `count` workers, in the order of their numbers. */
export async function connectToWorkers(served: ServedCluster, count: number): Promise<WorkerConnection[]> {
  const found = new Map<number, WorkerConnection>();
  while (found.size < count) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send: WorkerConnection['request'] = async (method, path, options) => {
      const response = await sendOn(agent, served.url + path, method, options);
      return { ...describe(response), text: await text(response) };
    };
    const process = await processOf(served, (await send('GET', '/api/health')).requestId);
    if (found.has(process)) agent.destroy();
    else found.set(process, { process, request: send, close: () => agent.destroy() });
  }
  return [...found.values()].sort((a, b) => a.process - b.process);
}

export interface OpenStream {
  status: number;
  /** The number of the worker that took it. */
  process: number;
  /** What came so far. */
  received: () => string;
}

/** On a connection of its own, which the next worker in turn takes. */
export async function openStream(served: ServedCluster, path: string, token: string): Promise<OpenStream> {
  const response = await sendOn(new Agent(), served.url + path, 'GET', { token });
  let received = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    received += chunk;
  });
  response.on('error', () => {});
  const { status, requestId } = describe(response);
  return { status, process: await processOf(served, requestId), received: () => received };
}

/** Which worker has logged the request. */
async function processOf({ lines }: ServedCluster, requestId: string): Promise<number> {
  return vi.waitUntil(() => lines.find((line) => line.requestId === requestId)?.process, {
    timeout: 10_000,
    interval: 5,
  });
}

function describe({ statusCode, headers }: IncomingMessage): Omit<ClusterResponse, 'text'> {
  return { status: statusCode ?? 0, requestId: String(headers['x-request-id']) };
}

async function sendOn(
  agent: Agent,
  address: string,
  method: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<IncomingMessage> {
  const sent = request(address, {
    agent,
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  sent.end(body && JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}
