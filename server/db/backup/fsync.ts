import { open } from 'node:fs/promises';

/** Makes renames in a folder durable: before this, a power loss may restore the old name. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder and does not need this.
  if (process.platform === 'win32') return;
  await syncFile(folder);
}

export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
