/** `cutWord` follows `shown` within the limit. */
interface Excerpt {
  shown: string;
  cutWord: string;
  isCut: boolean;
}

export function excerptOf(text: string, length: number): Excerpt {
  // By code points: never splits a surrogate pair.
  const characters = [...text];
  if (characters.length <= length) return { shown: text, cutWord: '', isCut: false };
  const first = characters.slice(0, length).join('');
  const endsWord = /\s/.test(characters[length] ?? '');
  const words = endsWord ? first : first.replace(/\s\S*$/, '');
  const shown = (words.length > first.length / 2 ? words : first).replace(/[\s,;:.…(–-]+$/, '');
  return { shown, cutWord: first.slice(shown.length), isCut: true };
}
