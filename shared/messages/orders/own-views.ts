export const savedViewMessages = {
  label: 'My views',
  save: 'Save view',
  remove: 'Remove view',
  title: 'Save this view',
  name: 'Name',
  hint: 'Search, days and sort, under a name that only you see.',
  replaces: (name: string) => `Your view “${name}” is replaced.`,
  cancel: 'Cancel',
  submit: 'Save',
  removed: (name: string) => `The view “${name}” is removed.`,
  undo: 'Undo',
} as const;
