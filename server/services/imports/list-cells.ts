// Lists in one cell: `Thread: M12 | Length: 80 mm`. A backslash keeps a character that would separate.

/** Names and values, one after the other. */
export function writePairs(pairs: [string, string][]): string {
  return pairs.map(([name, value]) => `${withEscapes(name).replaceAll(':', '\\:')}: ${withEscapes(value)}`).join(' | ');
}

function withEscapes(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

export function writeTexts(texts: string[]): string {
  return texts.map(withEscapes).join(' | ');
}

/** Items may also be on lines of their own. Null when an item has no colon. */
export function readPairs(cell: string): [string, string][] | null {
  const pairs: [string, string][] = [];
  for (const item of splitAt(cell, /[|\n]/)) {
    if (item.trim() === '') continue;
    const [name = '', ...values] = splitAt(item, /:/);
    if (values.length === 0) return null;
    pairs.push([withoutEscapes(name.trim()), withoutEscapes(values.join(':').trim())]);
  }
  return pairs;
}

/** Items may also be on lines of their own. */
export function readTexts(cell: string): string[] {
  return splitAt(cell, /[|\n]/).flatMap((item) => withoutEscapes(item.trim()) || []);
}

/** At the separators that no backslash precedes. */
function splitAt(text: string, separator: RegExp): string[] {
  const parts = [''];
  for (const [character] of text.matchAll(/\\[\s\S]|[\s\S]/gu)) {
    if (character.length === 1 && separator.test(character)) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function withoutEscapes(text: string): string {
  return text.replace(/\\([\s\S])/gu, (_, character: string) => ({ n: '\n', r: '\r' })[character] ?? character);
}
