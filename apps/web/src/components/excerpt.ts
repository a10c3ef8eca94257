/** The beginning of a text; what of it is read, and the rest, which is the word that the cut goes through. */
interface Excerpt {
  shown: string;
  cutWord: string;
  isCut: boolean;
}

/** The first `length` characters of a text, in whole words where there is a gap between words in their second half. */
export function excerptOf(text: string, length: number): Excerpt {
  // By code points: half of a surrogate pair is no character.
  const characters = [...text];
  if (characters.length <= length) return { shown: text, cutWord: '', isCut: false };
  const first = characters.slice(0, length).join('');
  const endsWord = /\s/.test(characters[length] ?? '');
  const words = endsWord ? first : first.replace(/\s\S*$/, '');
  const shown = (words.length > first.length / 2 ? words : first).replace(/[\s,;:.…(–-]+$/, '');
  return { shown, cutWord: first.slice(shown.length), isCut: true };
}
