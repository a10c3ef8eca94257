export const orderNoteMessages = {
  title: 'Internal notes',
  hint: 'For administrators only: customers never see them.',
  none: 'There are no notes yet.',
  note: 'New note',
  add: 'Add note',
  added: 'The note was added.',
  remove: 'Remove',
  removeOf: (text: string) => `Remove the note: ${text}`,
  removeTitle: 'Remove this note?',
  removeKeep: 'Keep it',
  removeDescription: 'Removes this note for good.',
  removed: 'The note was removed.',
  required: 'Write the note first',
} as const;

export const orderCustomerMessages = {
  title: 'Customer',
  name: 'Name',
  email: 'Email',
  orders: 'Orders',
  owed: 'Owes on account',
  overdue: 'Overdue',
  page: "Open the customer's page",
} as const;

export const takeBackMessages = {
  title: (number: string) => `Take back the shipment of ${number}?`,
  warning: 'The order waits again, and its customer sees that. Carrier and tracking number are removed.',
  invoiced: 'Its invoice stays as it is: the next shipment gives no other.',
  keep: 'Leave it',
  act: 'Take back',
  actDescription: 'Takes the shipment back.',
  button: 'Take back shipment',
  done: 'The shipment was taken back.',
} as const;
