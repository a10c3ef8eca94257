/** On the scripts that Vite writes into its page, which the policy lets run in development. */
export const DEV_NONCE = 'development';

/**
 * The origin of the Vite server that has the pages in development, or null: then they are files. `electron-vite dev`
 * gives its address to the program that it starts; a build leaves the variable out. A packaged program ignores it, and
 * any program ignores an address that is not on this computer.
 */
export function findDevServer(isPackaged: boolean, address = process.env.ELECTRON_RENDERER_URL): string | null {
  if (isPackaged || address === undefined || !URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  return protocol === 'http:' && hostname === '127.0.0.1' ? origin : null;
}
