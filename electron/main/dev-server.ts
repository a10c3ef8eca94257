/** On the scripts that Vite adds to its page: the development policy lets them run. */
export const DEV_NONCE = 'development';

/**
 * The origin of the Vite server in development, or null when pages are files. `electron-vite dev` sets the variable; a
 * build does not. A packaged program ignores it, and only an address on this computer is accepted.
 */
export function findDevServer(isPackaged: boolean, address = process.env.ELECTRON_RENDERER_URL): string | null {
  if (isPackaged || address === undefined || !URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  return protocol === 'http:' && hostname === '127.0.0.1' ? origin : null;
}
