/** What the templates are written for. Two words, so that every way to write them differs from the others. */
const SAMPLE = { plural: 'trade-suppliers', singular: 'trade-supplier' };

/** In lower-case words with hyphens. */
export interface Noun {
  plural: string;
  singular: string;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const camel = (words: string) => words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** As addresses, variables, types, columns, constants and sentences have it. */
function spellings(words: string): string[] {
  return [
    words,
    camel(words),
    capital(camel(words)),
    words.replaceAll('-', '_'),
    words.replaceAll('-', '_').toUpperCase(),
    words.replaceAll('-', ' '),
    capital(words.replaceAll('-', ' ')),
  ];
}

/** @throws when the noun cannot be one */
export function readNoun(plural = '', singular = plural.replace(/s$/, '')): Noun {
  for (const words of [plural, singular]) {
    if (!/^[a-z]+(-[a-z]+)*$/.test(words)) {
      throw new Error(`"${words}" is no noun of lower-case letters and hyphens, such as suppliers or delivery-windows`);
    }
  }
  if (plural === singular) throw new Error(`Name one of the ${plural} too: npm run new-noun -- ${plural} ONE`);
  return { plural, singular };
}

/** Writes a template's text for a noun. `values` are other names in it, such as of the migration. */
export function spell(text: string, { plural, singular }: Noun, values: Record<string, string> = {}): string {
  const names = new Map(Object.entries(values));
  for (const [sample, own] of [
    [SAMPLE.plural, plural],
    [SAMPLE.singular, singular],
  ] as const) {
    const spelled = spellings(own);
    for (const [index, name] of spellings(sample).entries()) names.set(name, spelled[index] ?? own);
  }
  // The plural is found first, since it begins with the singular.
  return text.replace(new RegExp([...names.keys()].join('|'), 'g'), (name) => names.get(name) ?? name);
}
