/** A line, or several, that an existing file gets. */
export interface Registration {
  file: string;
  /** At the end of the block that opens with `into`, in front of the next line that begins with `until`. */
  into?: string;
  until?: string;
  /** In its place among the lines of the block instead. */
  sorted?: boolean;
  /** Within a line: behind this text. */
  after?: string;
  text: string;
  /** At the top of the file; the linter sorts them. */
  imports?: string;
}

/** @throws with the file's name, when it does not have the place exactly once */
export function insert(content: string, registration: Registration): string {
  const { text, imports } = registration;
  const position = registration.after === undefined ? inBlock(content, registration) : behind(content, registration);
  return (imports ? `${imports}\n` : '') + content.slice(0, position) + text + content.slice(position);
}

function behind(content: string, { file, after = '' }: Registration): number {
  return findOnce(content, after, file) + after.length;
}

function inBlock(content: string, { file, into = '', until = '', sorted = false, text }: Registration): number {
  const start = content.indexOf('\n', findOnce(content, into, file) + into.length) + 1;
  const end = content.indexOf(`\n${until}`, start - 1) + 1;
  if (end === 0) throw missing(file, until, `behind "${into}"`);
  if (!sorted) return end;
  // A comment stays with the line below it.
  let [position, read] = [start, start];
  for (const line of content.slice(start, end).split(/(?<=\n)/)) {
    read += line.length;
    if (isComment(line)) continue;
    if (keyOf(line) > keyOf(text)) return position;
    position = read;
  }
  return end;
}

function findOnce(content: string, place: string, file: string): number {
  const position = content.indexOf(place);
  if (position === -1 || content.includes(place, position + 1)) throw missing(file, place, 'exactly once');
  return position;
}

function missing(file: string, place: string, where: string): Error {
  return new Error(
    `${file}: "${place}" is not there ${where}, so nothing was written. Correct its line in tools/new-noun/registrations.ts`,
  );
}

const isComment = (line: string) => /^\s*(\/\*|\*|\/\/)/.test(line);
const keyOf = (line: string) => line.replace(/^[\s|']*/, '');
