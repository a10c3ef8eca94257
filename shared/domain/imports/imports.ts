/** What an import does with a row. */
export const importKinds = ['new', 'changed', 'unchanged', 'refused'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importStates = ['checked', 'applied', 'undone'] as const;

/** What a file was saved as. */
export const tableFormats = ['utf-8', 'utf-16', 'windows-1252', 'spreadsheet'] as const;
export type TableFormat = (typeof tableFormats)[number];
