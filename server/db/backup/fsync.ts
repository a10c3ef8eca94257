import { open } from 'node:fs/promises';

/** Makes names in a folder durable: after a rename, until this is done, a loss of power may bring the old name back. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder for this and does not need it.
  if (process.platform === 'win32') return;
  await syncFile(folder);
}

/** Waits until what was written to a file is on the disk. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
