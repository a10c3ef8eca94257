/** `cutWord` is the part of a word that follows `shown` within the limit. */
interface Excerpt {
  shown: string;
  cutWord: string;
  isCut: boolean;
}

/** Cuts between words if a gap is in the second half. */
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
