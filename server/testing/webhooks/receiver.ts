import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

interface Answer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

/** `null`: it never answers. */
export type Receive = (received: Received) => Answer | null;

export interface Receiver {
  url: string;
  received: Received[];
  close: () => Promise<void>;
}

/** Another system that is told of events, on this computer. */
export async function openReceiver(receive: Receive = () => ({ status: 204 })): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const told = { path: request.url ?? '', headers: toTexts(request.headers), body };
      received.push(told);
      const answer = receive(told);
      if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function toTexts(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
