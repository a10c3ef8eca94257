import { readdir, readFile } from 'node:fs/promises';

/** Of a program and those that it started, in MiB; memory that several share counts once. NaN where the system does not tell. */
export async function memoryOf(pid: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc').catch(() => [])) {
    const text = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '');
    const parent = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
    if (/^\d+$/.test(name) && parent > 0) parents.set(Number(name), parent);
  }
  const family = new Set([pid]);
  // Iterating a set also visits the members that the loop adds.
  for (const member of family) for (const [each, parent] of parents) if (parent === member) family.add(each);
  let kib = 0;
  for (const member of family) {
    const text = await readFile(`/proc/${member}/smaps_rollup`, 'utf8').catch(() => '');
    kib += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? (member === pid ? Number.NaN : 0));
  }
  return kib / 1024;
}
