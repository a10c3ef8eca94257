import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import Stripe from 'stripe';
import type { Person } from '#bench/filled-shop.ts';

export const PROJECT_ID = 'bench';
export const WEBHOOK_SECRET = 'whsec_bench';

export interface Identity {
  keySetUrl: string;
  lookupUrl: string;
  idToken: (person: Person) => Promise<string>;
  stop: () => void;
}

export async function startIdentity(): Promise<Identity> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' };
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.method === 'POST') {
      const { idToken } = (await json(request)) as { idToken: string };
      const { sub: localId, email } = decodeJwt(idToken);
      return response.end(JSON.stringify({ users: [{ localId, email, emailVerified: true, validSince: '0' }] }));
    }
    return response.setHeader('cache-control', 'max-age=3600').end(JSON.stringify({ keys: [key] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    keySetUrl: `http://127.0.0.1:${port}/keys`,
    lookupUrl: `http://127.0.0.1:${port}/lookup`,
    idToken: ({ id, email }) =>
      new SignJWT({ email, email_verified: true, auth_time: Math.floor(Date.now() / 1000) })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid })
        .setSubject(id)
        .setIssuer(`https://securetoken.google.com/${PROJECT_ID}`)
        .setAudience(PROJECT_ID)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    stop: () => server.close(),
  };
}

export function paymentWebhook(orderId: string, amount: number): { body: string; headers: Record<string, string> } {
  const id = `pi_${orderId}`;
  const created = Math.floor(Date.now() / 1000);
  const intent = {
    object: 'payment_intent',
    id,
    status: 'succeeded',
    amount,
    amount_received: amount,
    currency: 'usd',
    metadata: { orderId },
  };
  const event = {
    id: `evt_${id}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created,
    data: { object: intent },
  };
  const body = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: WEBHOOK_SECRET,
    timestamp: created,
  });
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}
