import type { BrowserContext, Page, Request } from '@playwright/test';
import { FOREIGN_HOST, MARK } from '#e2e/support/hostile-words.ts';

/** The list fills while the context's pages are used. Pictures may come from `pictures.example`. */
export async function watchIntrusions(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.exposeBinding('reportIntrusion', (_source, what: string) => found.push(what));
  await context.addInitScript(reportIntrusions, MARK);
  context.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (!isExpected(request)) found.push(`request: ${request.url()}`);
  });
  context.on('page', (page) => page.on('popup', (popup) => found.push(`window: ${popup.url()}`)));
  await context.route('https://pictures.example/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: `<svg xmlns="http://www.w3.org/2000/svg" onload="${MARK}=1"/>`,
    }),
  );
  await context.route(`https://${FOREIGN_HOST}/**`, (route) => route.fulfill({ body: '' }));
  return found;
}

function isExpected(request: Request): boolean {
  const { protocol, hostname } = new URL(request.url());
  if (hostname === 'pictures.example') return request.resourceType() === 'image';
  return ['localhost', '127.0.0.1'].includes(hostname) || protocol === 'data:' || protocol === 'blob:';
}

function reportIntrusions(mark: string): void {
  const { reportIntrusion } = window as unknown as { reportIntrusion: (what: string) => void };
  Object.defineProperty(window, mark, { set: () => reportIntrusion('a script ran') });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    reportIntrusion(`policy: ${effectiveDirective} ${blockedURI}`),
  );
}

/** Handlers, scripts, and addresses that run code or leave the shop. */
export function intrudingElements(page: Page): Promise<string[]> {
  return page.evaluate(
    ([mark, host]) => {
      const leads = new RegExp(`^\\s*javascript:|//${host}`, 'i');
      const isAddress = /^(href|src|action|formaction|xlink:href|data)$/;
      const intrudes = (element: Element) =>
        [...element.attributes].some(
          ({ name, value }) => name.startsWith('on') || (isAddress.test(name) && leads.test(value)),
        ) ||
        (element.localName === 'script' && (element.textContent ?? '').includes(mark)) ||
        element.hasAttribute('srcdoc');
      return [...document.querySelectorAll('*')].filter(intrudes).map(({ outerHTML }) => outerHTML.slice(0, 200));
    },
    [MARK, FOREIGN_HOST] as const,
  );
}
