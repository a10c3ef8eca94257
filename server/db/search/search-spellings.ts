// Texts are normalized to the second column. A change needs a migration of `searchText`.

/** Parts of words: `fibre` matches in `fibreglass` and `microfibre`. */
export const SPELLINGS = [
  ['aluminium', 'aluminum'],
  ['anodis', 'anodiz'],
  ['armour', 'armor'],
  ['bevelled', 'beveled'],
  ['calibre', 'caliber'],
  ['carburis', 'carburiz'],
  ['castor', 'caster'],
  ['catalogue', 'catalog'],
  ['centred', 'centered'],
  ['centre', 'center'],
  ['colour', 'color'],
  ['customis', 'customiz'],
  ['draught', 'draft'],
  ['enamelled', 'enameled'],
  ['fibre', 'fiber'],
  ['galvanis', 'galvaniz'],
  ['grey', 'gray'],
  ['labelled', 'labeled'],
  ['labelling', 'labeling'],
  ['leveller', 'leveler'],
  ['levelling', 'leveling'],
  ['litre', 'liter'],
  ['lustre', 'luster'],
  ['magnetis', 'magnetiz'],
  ['metallis', 'metalliz'],
  ['metre', 'meter'],
  ['mould', 'mold'],
  ['neutralis', 'neutraliz'],
  ['odour', 'odor'],
  ['oxidis', 'oxidiz'],
  ['panelled', 'paneled'],
  ['plough', 'plow'],
  ['pressuris', 'pressuriz'],
  ['rubberis', 'rubberiz'],
  ['stabilis', 'stabiliz'],
  ['standardis', 'standardiz'],
  ['sterilis', 'steriliz'],
  ['sulph', 'sulf'],
  ['swivelling', 'swiveling'],
  ['vapour', 'vapor'],
  ['vulcanis', 'vulcaniz'],
] as const;

/** Whole words, with or without a plural s, because `tyre` is also in `styrene`. */
export const WHOLE_WORD_SPELLINGS = [
  ['disc', 'disk'],
  ['gage', 'gauge'],
  ['kerb', 'curb'],
  ['tyre', 'tire'],
  ['vice', 'vise'],
] as const;

/** Those in ss, us and is need no entry. */
export const SINGULARS: ReadonlySet<string> = new Set(['lens', 'series', 'species']);
