export const addressMessages = {
  title: 'Addresses',
  description: 'Where you have goods sent to. The default is filled in when you order.',
  empty: 'You have not saved an address yet. Add one here, or while you order.',
  notRead: 'Your addresses could not be read.',
  deliverTo: 'Deliver to',
  other: 'Another address',
  label: 'Name of the address',
  labelHint: 'Such as Warehouse north',
  saveThis: 'Save this address',
  save: 'Save address',
  cancel: 'Cancel',
  saved: (label: string) => `Saved: ${label}`,
  isSaved: (label: string) => `Saved as ${label}.`,
  default: 'Default',
  makeDefault: 'Make default',
  isDefaultNow: (label: string) => `${label} is the default now`,
  add: 'Add an address',
  edit: 'Edit',
  editTitle: (label: string) => `Edit ${label}`,
  remove: 'Delete',
  removed: 'Address deleted',
  undo: 'Undo',
} as const;

/** For staff. */
export const companyAddressMessages = {
  description: 'Where the company has goods sent to. Its managers keep the same list on their profile page.',
  empty: 'The company has no address yet. Add one here, or let its managers do it.',
} as const;
