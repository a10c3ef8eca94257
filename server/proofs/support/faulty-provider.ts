import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** `slow` sends a complete response byte by byte. */
export const faults = ['hanging', '500', '429', 'reset', 'garbage', 'half a response', 'slow'] as const;
export type Fault = (typeof faults)[number];

export interface FaultyProvider {
  fetch: typeof globalThis.fetch;
  fault: Fault | 'ok';
  keys: string[];
  release: () => void;
  stop: () => Promise<void>;
}

export async function startFaultyProvider(real: typeof globalThis.fetch): Promise<FaultyProvider> {
  const server = createServer(async (request, response) => {
    request.resume();
    switch (request.headers['x-fault']) {
      case '500':
        response.writeHead(500, { 'content-type': 'application/json' });
        return response.end('{"error":{"type":"api_error","message":"internal"}}');
      case '429':
        response.writeHead(429, { 'content-type': 'application/json' });
        return response.end('{"error":{"type":"invalid_request_error","code":"rate_limit","message":"slow down"}}');
      case 'reset':
        return request.socket.resetAndDestroy();
      case 'garbage':
        return response.end('<html><h1>Bad gateway</h1></html>');
      case 'half a response':
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"id": "pi_1", "amou');
        return setTimeout(() => response.destroy(), 50);
      case 'slow':
        for (let i = 0; i < 300 && !response.destroyed; i += 1) {
          response.write(' ');
          await delay(100);
        }
        return response.end();
      default:
        return; // Hanging: the connection stays open without a response.
    }
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;

  const provider: FaultyProvider = {
    fault: 'ok',
    keys: [],
    fetch: async (input, init) => {
      if (provider.fault === 'ok') return real(input, init);
      const request = new Request(input, init);
      provider.keys.push(request.headers.get('idempotency-key') ?? '');
      return fetch(`http://127.0.0.1:${port}/`, {
        method: request.method,
        headers: { 'x-fault': provider.fault },
        ...(request.method === 'GET' ? {} : { body: await request.text() }),
        signal: init?.signal ?? null,
      });
    },
    release: () => server.closeAllConnections(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}
