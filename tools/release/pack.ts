import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** The same bytes for the same files: GNU tar in a fixed order with fixed owners, rights and `time` (in seconds), and gzip without a time. */
export async function pack(folder: string, file: string, time: number): Promise<void> {
  const sameForAll = [
    '--sort=name',
    `--mtime=@${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    '--format=gnu',
  ];
  const tar = spawn('tar', ['--create', ...sameForAll, '--directory', path.dirname(folder), path.basename(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(tar, 'exit');
  await pipeline(tar.stdout, createGzip(), createWriteStream(file));
  const [status] = await ended;
  if (status !== 0) throw new Error('tar failed; see above. It must be GNU tar.');
}
