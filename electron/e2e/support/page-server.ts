import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AppFiles, handleAppRequest } from '#electron/main/app-protocol.ts';
import { appUrl } from '#electron/main/app-url.ts';

export interface PageServer {
  origin: string;
  close(): void;
}

export async function servePages(files: AppFiles): Promise<PageServer> {
  const server = createServer(async (request, outgoing) => {
    const response = await handleAppRequest(
      new Request(appUrl(request.url ?? '/'), { method: request.method ?? 'GET' }),
      files,
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
