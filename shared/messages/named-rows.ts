/** Of lists whose rows staff add, edit and delete by name. */
export const namedRowMessages = {
  action: 'Action',
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  save: 'Save',
  cancel: 'Cancel',
  saved: (name: string) => `Saved: ${name}`,
  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeKeep: 'Keep it',
  removed: (name: string) => `Deleted: ${name}`,
  actionOn: (action: string, name: string) => `${action}: ${name}`,
} as const;
