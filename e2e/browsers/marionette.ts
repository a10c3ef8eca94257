import { once } from 'node:events';
import { connect } from 'node:net';
import * as z from 'zod';

const hello = z.object({ marionetteProtocol: z.literal(3) });
const failure = z.object({ error: z.string(), message: z.string() });
/** Type, command number, error, result. */
const response = z.tuple([z.literal(1), z.number(), failure.nullable(), z.unknown()]);
const wrapped = z.object({ value: z.unknown() });

export interface Marionette {
  send(command: string, parameters?: Record<string, string>): Promise<unknown>;
}

/** https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html */
export async function connectToMarionette(port: number): Promise<Marionette> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const messages = readMessages(socket);
  const next = async () => (await messages.next()).value;
  hello.parse(await next());
  let count = 0;
  return {
    send: async (command, parameters = {}) => {
      count += 1;
      const message = JSON.stringify([0, count, `WebDriver:${command}`, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
      const [, number, problem, result] = response.parse(await next());
      if (number !== count) throw new Error(`Firefox responded to command ${number} instead of ${count}`);
      if (problem !== null) throw new Error(`${problem.error}: ${problem.message}`);
      const { data } = wrapped.safeParse(result);
      return data === undefined ? result : data.value;
    },
  };
}

async function* readMessages(chunks: AsyncIterable<Buffer>): AsyncGenerator<unknown, undefined> {
  let buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const colon = buffer.indexOf(':');
      const end = colon + 1 + Number(buffer.toString('latin1', 0, colon));
      if (colon < 0 || buffer.length < end) break;
      yield JSON.parse(buffer.toString('utf8', colon + 1, end));
      buffer = buffer.subarray(end);
    }
  }
}
