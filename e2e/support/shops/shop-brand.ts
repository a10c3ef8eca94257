import { type APIRequestContext, expect } from '@playwright/test';
import sharp from 'sharp';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import type { ShopSettings, UploadedLogo } from '#shared/contracts/shop/settings.ts';

export interface ShopBrand {
  name: string;
  /** Width by height of the logo. */
  logo: [number, number];
}

/** The hardest to lay out: a word that no line holds, beside the widest logo. */
export const wideBrand: ShopBrand = {
  name: 'Nordwerkindustriebedarfsgrosshandelsgesellschaftundsoehnegmb',
  logo: [8, 1],
};

export const brands: ShopBrand[] = [
  { name: 'Nordwerk Supply', logo: [4, 1] },
  { name: 'Nordwerk Industrial Fasteners, Bearings and Hydraulic Supply', logo: [1, 4] },
  wideBrand,
];

export async function setBrand(request: APIRequestContext, { name, logo: [width, height] }: ShopBrand): Promise<void> {
  const headers = await callerHeaders(request, demoAdmin.email);
  const create = { width: width * 96, height: height * 96, channels: 4 as const, background: '#0b7a75' };
  const data = await sharp({ create }).png().toBuffer();
  const upload = await request.post('/api/settings/logos', {
    headers: { ...headers, 'content-type': 'image/png' },
    data,
  });
  const { logo }: UploadedLogo = await upload.json();
  const settings: ShopSettings = await (await request.get('/api/settings', { headers })).json();
  const saved = await request.put('/api/settings', { headers, data: { ...settings, name, logo } });
  expect(saved.status()).toBe(200);
}
