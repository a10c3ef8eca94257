import { readFile } from 'node:fs/promises';

/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** That a process and its children have used, ended ones included; NaN where the system does not report it. */
export async function cpuSeconds(pid: number): Promise<number> {
  try {
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter((id) => id !== '');
    const ofChildren = await Promise.all(children.map((id) => cpuSeconds(Number(id))));
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // After the name in parentheses, which may hold blanks: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return ticks / TICKS_PER_SECOND + ofChildren.reduce((sum, seconds) => sum + seconds, 0);
  } catch {
    return Number.NaN;
  }
}
