import type { Page } from '@playwright/test';

interface DroppedFile {
  name: string;
  text: string;
  type?: string;
}

/** Drags a file over the window; the returned function drops it there. */
export async function dragFile(
  page: Page,
  { name, text, type = 'text/csv' }: DroppedFile,
): Promise<() => Promise<void>> {
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([file.text], file.name, { type: file.type }));
      return transfer;
    },
    { name, text, type },
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer });
  return async () => {
    await page.dispatchEvent('body', 'drop', { dataTransfer });
    await dataTransfer.dispose();
  };
}
