import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GoogleSignInOptions } from '#electron/main/google/sign-in.ts';
import { demoAdmin } from '#server/demo/accounts.ts';

export interface GoogleStandIn {
  options: Pick<GoogleSignInOptions, 'endpoints' | 'client' | 'openBrowser'>;
  userAgrees: boolean;
  close(): void;
}

/** Every user is the administrator. */
export async function startGoogle(): Promise<GoogleStandIn> {
  let nonce = '';
  const server = createServer((_request, response) => {
    const exp = Math.floor(Date.now() / 1000) + 600;
    const person = { sub: '7', email: demoAdmin.email, email_verified: true, name: demoAdmin.displayName };
    const claims = { iss: 'https://accounts.google.com', aud: 'desktop', exp, nonce, ...person };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id_token: `${part({ alg: 'RS256' })}.${part(claims)}.signature` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const google: GoogleStandIn = {
    options: {
      endpoints: {
        authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
        token: `http://127.0.0.1:${port}/token`,
        issuers: ['https://accounts.google.com'],
      },
      client: async () => ({ clientId: 'desktop', clientSecret: 'known to everyone' }),
      openBrowser: async (address) => {
        const asked = new URL(address).searchParams;
        nonce = asked.get('nonce') ?? '';
        const response = new URLSearchParams({ state: asked.get('state') ?? '', code: 'code' });
        if (google.userAgrees) setTimeout(() => void fetch(`${asked.get('redirect_uri')}/?${response}`), 100);
        return true;
      },
    },
    userAgrees: true,
    close: () => void server.close(),
  };
  return google;
}
