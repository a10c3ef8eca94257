/** What an import does with a row. */
export const importKinds = ['new', 'changed', 'unchanged', 'refused'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importStates = ['checked', 'applied', 'undone'] as const;
