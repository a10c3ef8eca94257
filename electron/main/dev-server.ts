/** Lets the development policy run the scripts that Vite adds. */
export const DEV_NONCE = 'development';

/** Packaged programs ignore `electron-vite dev`'s variable, and only this computer is accepted. */
export function findDevServer(isPackaged: boolean, address = process.env.ELECTRON_RENDERER_URL): string | null {
  if (isPackaged || address === undefined || !URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  return protocol === 'http:' && hostname === '127.0.0.1' ? origin : null;
}
