// Words that are written in two ways, most of them in Britain and in America. Searches and the texts that they look at are
// brought to the second column, so that either finds both. A change here changes `searchText`, which needs a migration.

/** Parts of words, wherever they stand: `fibre` is in `fibreglass` and `microfibre`. */
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

/** Whole words, with or without a plural s: `tyre` is in `styrene` too. */
export const WHOLE_WORD_SPELLINGS = [
  ['disc', 'disk'],
  ['gage', 'gauge'],
  ['kerb', 'curb'],
  ['tyre', 'tire'],
  ['vice', 'vise'],
] as const;

/** Words that end in s and are no plural. Those in ss, us and is need not stand here. */
export const SINGULARS: ReadonlySet<string> = new Set(['lens', 'series', 'species']);
