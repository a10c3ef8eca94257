/** Offsets in the whole text, in UTF-16 units; `end` is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

export interface Word extends TextRange {
  text: string;
  /** Whether it stands in brackets of its own: `(500)`. */
  isBracketed?: true;
}

const MAX_WORDS = 60;

/** Blanks that do not break a line stay within a number: `1 500` is one word then. */
const WORD = /\d{1,3}(?:[\u00a0\u2009\u202f]\d{3})+(?![\d])[^\s\p{C}]*|[^\s\p{C}]+/gu;

/** The words of a part of a text without brackets, quotes and punctuation around them; at most 60. */
export function wordsOf(text: string, { start, end }: TextRange): Word[] {
  const words: Word[] = [];
  // Control characters and lone surrogates separate words, so that no search has to store them.
  for (const match of text.slice(start, end).matchAll(WORD)) {
    if (words.length === MAX_WORDS) break;
    const [found] = match;
    const leading = /^[("'[<>{*•–—|]*/u.exec(found)?.[0].length ?? 0;
    const trimmed = withoutEnd(found.slice(leading));
    if (trimmed === '') continue;
    const from = start + match.index + leading;
    const isBracketed = found[leading - 1] === '(' && found[leading + trimmed.length] === ')';
    words.push({ text: trimmed, start: from, end: from + trimmed.length, ...(isBracketed && { isBracketed }) });
  }
  return words;
}

/** Keeps the inches of `1/2"`. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (
    end > 0 &&
    (/[),.;:!?\]}>'|]/.test(text.charAt(end - 1)) || (text[end - 1] === '"' && !/\d/.test(text[end - 2] ?? '')))
  )
    end -= 1;
  return text.slice(0, end);
}

/** Words that follow each other are one range. */
export function rangesOf(words: readonly TextRange[]): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { start, end } of words) {
    const last = ranges.at(-1);
    if (last && start - last.end <= 1) last.end = end;
    else ranges.push({ start, end });
  }
  return ranges;
}
