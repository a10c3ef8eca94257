import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface CountedWire {
  /** The given address, by way of the counter. */
  url: string;
  /** How often the client has waited for the server. */
  count: () => number;
  close: () => Promise<void>;
}

/** Forwards connections to a PostgreSQL and counts round trips: each time bytes go out after others came in. */
export async function countRoundTrips(url: string): Promise<CountedWire> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let roundTrips = 0;
  const wire = createServer((client) => {
    const server = connect(Number(port), hostname);
    sockets.push(client, server);
    let isAnswering = true;
    client.on('data', () => {
      if (isAnswering) roundTrips += 1;
      isAnswering = false;
    });
    server.on('data', () => {
      isAnswering = true;
    });
    client.pipe(server).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  const address = wire.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: url.replace(`:${port}/`, `:${address.port}/`),
    count: () => roundTrips,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      wire.close();
      await once(wire, 'close');
    },
  };
}
