import { type FromDemoServer, type ToDemoServer, toDemoServerSchema } from '#shared/desktop/demo-server.ts';

export interface ParentProcess {
  send(message: FromDemoServer): void;
  onMessage(listener: (message: ToDemoServer) => void): void;
}

/** https://www.electronjs.org/docs/latest/api/parent-port */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

/** Uses Electron's channel or Node's; without either, messages are lines of JSON. */
export function connectToParent(onGone: () => void): ParentProcess {
  const port = 'parentPort' in process ? (process.parentPort as ParentPort | null) : null;
  const hear = (listener: (message: ToDemoServer) => void) => (data: unknown) => {
    const message = toDemoServerSchema.safeParse(data);
    if (message.success) listener(message.data);
  };
  if (port) {
    return {
      send: (message) => port.postMessage(message),
      onMessage: (listener) => port.on('message', ({ data }) => hear(listener)(data)),
    };
  }
  if (process.send) {
    process.once('disconnect', onGone);
    return {
      send: (message) => void process.send?.(message),
      onMessage: (listener) => void process.on('message', hear(listener)),
    };
  }
  return { send: (message) => console.log(JSON.stringify(message)), onMessage: () => {} };
}
