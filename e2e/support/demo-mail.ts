import { type APIRequestContext, expect } from '@playwright/test';

/** The newest mail to an address in the demo's mailbox, as text; waits until there is one, which contains `part`. */
export async function readMailTo(request: APIRequestContext, email: string, part = ''): Promise<string> {
  let text = '';
  await expect(async () => {
    const list = await (await request.get('/demo/mail')).text();
    const [newest] = list.split('<li').filter((item) => item.includes(email));
    const [address] = /\/demo\/mail\/sent\/\d+/.exec(newest ?? '') ?? [];
    expect(address).toBeDefined();
    text = await (await request.get(`${address}?as=text`)).text();
    expect(text).toContain(part);
  }).toPass({ timeout: 20_000 });
  return text;
}
