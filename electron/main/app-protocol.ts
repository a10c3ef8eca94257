import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isAppUrl } from '#electron/main/app-url.ts';
import { contentSecurityPolicy } from '#electron/main/content-security-policy.ts';

const PAGE = 'index.html';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

export interface AppFiles {
  root: string;
  shopOrigin: () => string | null;
  devServer?: string | null;
}

/** An address without a file extension is a page, which the web app's router resolves. */
export async function handleAppRequest(request: Request, files: AppFiles): Promise<Response> {
  if (!isAppUrl(request.url)) return refuse(400, files);
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, files);
  if (files.devServer) return fetchFromDevServer(request, files, files.devServer);
  const file = resolveAppFile(files.root, request.url);
  if (file === null) return refuse(404, files);
  try {
    const content = await readFile(file);
    const type = contentTypes[path.extname(file)] ?? 'application/octet-stream';
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(content), {
      headers: { ...headers(files), 'content-type': type },
    });
  } catch {
    return refuse(404, files);
  }
}

/** The page keeps its `app://` address, so all checks of it still apply. */
async function fetchFromDevServer(request: Request, files: AppFiles, devServer: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const accept = request.headers.get('accept') ?? '*/*';
  try {
    const response = await fetch(devServer + pathname + search, { method: request.method, headers: { accept } });
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    return new Response(response.body, {
      status: response.status,
      headers: { ...headers(files), 'content-type': type },
    });
  } catch {
    return refuse(502, files);
  }
}

export function resolveAppFile(root: string, address: string): string | null {
  const name = decode(new URL(address).pathname);
  // Backslashes and drive letters form paths on Windows.
  if (name === null || /[\0\\:]/.test(name)) return null;
  const file = path.resolve(root, `.${name}`);
  if (path.extname(name) === '') return path.join(root, PAGE);
  const isInside = file.startsWith(path.resolve(root) + path.sep);
  return isInside ? file : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function refuse(status: number, files: AppFiles): Response {
  return new Response(null, { status, headers: headers(files) });
}

function headers({ shopOrigin, devServer = null }: AppFiles): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(shopOrigin(), devServer),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // The policy depends on the connected shop.
    'cache-control': 'no-store',
  };
}
