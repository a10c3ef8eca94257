export const deletedMessages = {
  importUndone: 'An import that was undone had added it. Import the file again to bring it back.',

  view: 'Deleted',
  none: 'No product was deleted.',
  deleted: 'Deleted',
  restore: 'Bring back',
  restoreOf: (product: string) => `Bring back ${product}`,
  restored: (product: string) => `"${product}" is on sale again.`,
  restoredMany: (count: number) => `${count} ${count === 1 ? 'product is' : 'products are'} on sale again.`,
  notRestored: (product: string, reason: string) => `"${product}" was not brought back. ${reason}`,
  undoOf: (product: string) => `Undo: bring back ${product}`,
} as const;
