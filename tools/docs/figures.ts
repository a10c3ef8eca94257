import { readFile, writeFile } from 'node:fs/promises';

const BEGIN = '<!-- figures -->\n';
const END = '<!-- end of figures -->\n';

/** Replaces what stands between the marks of figures on a page of documentation; the text around it is written by hand. */
export async function replaceFigures(file: string, describe: (old: string) => string[]): Promise<void> {
  const page = await readFile(file, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN);
  const [old = '', after = ''] = rest.split(END);
  await writeFile(file, `${before}${BEGIN}${describe(old).join('\n')}\n${END}${after}`);
}
