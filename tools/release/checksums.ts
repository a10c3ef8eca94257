import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes `SHA256SUMS` of all files below `folder`, for `sha256sum --check`. */
export async function writeChecksums(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const lines: string[] = [];
  for (const name of names.sort()) {
    const hash = createHash('sha256').update(await readFile(path.join(folder, name)));
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  await writeFile(path.join(folder, 'SHA256SUMS'), lines.join(''));
}
