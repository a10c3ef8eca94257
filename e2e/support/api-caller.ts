import type { APIRequestContext } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import type { Product } from '#shared/contracts/products/products.ts';

export async function callerHeaders(request: APIRequestContext, email: string): Promise<{ authorization: string }> {
  const provider = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test';
  const identity = await request.post(provider, { data: { email, password: DEMO_PASSWORD, returnSecureToken: true } });
  const { idToken }: { idToken: string } = await identity.json();
  const response = await request.put(`/api/users/${email}`, {
    headers: { authorization: `Bearer ${idToken}` },
    data: { email },
  });
  const { token }: { token: string } = await response.json();
  return { authorization: `Bearer ${token}` };
}

export async function addProduct(
  request: APIRequestContext,
  headers: { authorization: string },
  change: Partial<Product> & {
    bin?: string | null;
    leadDays?: number | null | undefined;
    family?: string | null;
    weight?: number | null | undefined;
    tracksBatches?: boolean | undefined;
  } = {},
): Promise<Product> {
  const response = await request.post('/api/products', {
    headers,
    data: {
      product: `Flange Gasket ${crypto.randomUUID().slice(0, 8)}`,
      description: 'Spiral-wound gasket for raised-face flanges.',
      minimumQuantity: 10,
      availableQuantity: 100,
      price: 0.0845,
      image: '/products/brass-ball-valve.svg',
      ...change,
    },
  });
  if (!response.ok()) throw new Error(await response.text());
  return response.json();
}
