/** Offsets in the whole text, in UTF-16 units; `end` is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

export interface Word extends TextRange {
  text: string;
}

const MAX_WORDS = 40;

/** The words of a part of a text without brackets, quotes and punctuation around them; at most 40. */
export function wordsOf(text: string, { start, end }: TextRange): Word[] {
  const words: Word[] = [];
  // Control characters and lone surrogates separate words, so that no search has to store them.
  for (const match of text.slice(start, end).matchAll(/[^\s\p{C}]+/gu)) {
    if (words.length === MAX_WORDS) break;
    const [found] = match;
    const leading = /^[("'[<>{*•–—]*/u.exec(found)?.[0].length ?? 0;
    const trimmed = withoutEnd(found.slice(leading));
    if (trimmed === '') continue;
    const from = start + match.index + leading;
    words.push({ text: trimmed, start: from, end: from + trimmed.length });
  }
  return words;
}

/** Keeps the inches of `1/2"`. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (
    end > 0 &&
    (/[),.;:!?\]}>']/.test(text.charAt(end - 1)) || (text[end - 1] === '"' && !/\d/.test(text[end - 2] ?? '')))
  )
    end -= 1;
  return text.slice(0, end);
}

export function withoutWords(words: Word[], removed: readonly Word[]): Word[] {
  return words.filter((word) => !removed.includes(word));
}

const FILLER = new Set(
  'please pls plz kindly send us me we i need needs want would could can you like to order buy require supply deliver the a an of also and some further another plus item items qty quantity part number pn'.split(
    ' ',
  ),
);

/** Words that ask for goods and name none. */
export function isFiller({ text }: Word): boolean {
  return FILLER.has(text.toLowerCase());
}

/** Words after which a number is a size or a standard rather than a quantity. */
export function namesSize({ text }: Word): boolean {
  return /^(?:din|iso|en|dn|pn|ansi|size|type|model|class|grade|no|nr|series|\d+(?:[.,]\d+)?[x×])$/i.test(text);
}

const NO_ORDER = [
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|day|evening)|best|kind|warm|many thanks|thanks|thank you|regards|sincerely|cheers|yours|greetings|to whom)\b/i,
  /^(?:from|to|cc|bcc|subject|re|fwd?|date|sent|attn|attention|ship to|bill to|deliver(?:y)? (?:to|address|date)|invoice to|vendor|supplier|buyer|customer|company|address|phone|tel|fax|mobile|e-?mail|web|vat(?: no| id)?|iban|payment terms?|terms|incoterms?|delivery|required by|our ref(?:erence)?|your ref(?:erence)?|reference|p\.?o\.?(?: number| no\.?| #)?|purchase order|order (?:no\.?|number|date)|quot(?:e|ation)(?: no\.?)?|currency)\s*[:#.]/i,
  /^(?:purchase order|order (?:no\.?|number|date)|p\.?o\.? (?:no\.?|number|#))\b/i,
  /^(?:sub-?total|total|grand total|net(?: total)?|sum|vat|tax|shipping|freight|carriage|amount due|balance)\b[^\p{L}]*(?:\p{L}{3})?[^\p{L}]*$/iu,
  /^page \d+/i,
  /^[^\p{L}\p{N}]*$/u,
  /^(?:https?:\/\/|www\.)\S+$/i,
  /^\S+@\S+\.\S+$/,
];

/** Greetings, heads of letters and tables, totals, rules: recognised text that orders nothing. */
export function isNoOrder(text: string): boolean {
  const line = text
    .replace(/^[>\s]+/, '')
    .trim()
    .slice(0, 200);
  return NO_ORDER.some((shape) => shape.test(line));
}
