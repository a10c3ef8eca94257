/** The lines of two columns copied from a spreadsheet; null if the text is not such. Further columns join the second. */
export function pastedRows(text: string): [first: string, second: string][] | null {
  if (!text.includes('\t')) return null;
  return text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [first = '', ...others] = line.split('\t');
      return [first.trim(), others.join(' ').trim()];
    });
}
