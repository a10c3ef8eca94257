export const deletedMessages = {
  importUndone: 'An import that was undone had added it. Import the file again to bring it back.',
} as const;
