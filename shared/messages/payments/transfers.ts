export const transferFieldMessages = {
  date: 'Enter the day on which the money arrived',
  future: 'This day is still to come',
  reference: 'Enter the reference of the transfer',
  amount: 'Enter an amount of money above zero',
  orders: 'Select at least one invoice',
  tooMany: (max: number) => `Select at most ${max} invoices`,
  twice: 'This invoice is selected twice',
  notOpen: 'This is no open invoice of this customer',
  aboveOpen: (open: string) => `Only ${open} of it is open. Send the rest back, or leave it for the next invoice`,
  sum: (sum: string) => `The parts of the invoices come to ${sum}`,
} as const;

export const transferMessages = {
  title: 'Bank transfers',
  none: 'No bank transfer was recorded yet.',
  record: 'Record a bank transfer',
  nothingOpen: 'There is nothing to pay: no invoice is open.',
  dialogTitle: 'Record a bank transfer',
  date: 'Received on',
  reference: 'Reference',
  referenceHint: 'As the bank gives it',
  invoices: 'Which invoices it pays',
  amountOf: (invoice: string) => `Amount for ${invoice}`,
  due: (day: string) => `due ${day}`,
  consequence: (amount: string, closed: number, part: number) =>
    [
      `${amount} is recorded as received`,
      closed > 0 && (closed === 1 ? '1 invoice is paid' : `${closed} invoices are paid`),
      part > 0 && (part === 1 ? '1 is paid in part' : `${part} are paid in part`),
    ]
      .filter(Boolean)
      .join('; '),
  keep: 'Do not record',
  confirm: 'Record',
  confirmDescription: 'Marks the invoices as paid. It can be taken back.',
  recorded: 'Bank transfer recorded...',
  takeBack: 'Take back',
  takeBackTitle: (amount: string, reference: string) => `Take back ${amount}, ${reference}?`,
  takeBackWarning: 'Its invoices are open again and count as owed. Both entries stay in the statement.',
  keepIt: 'Keep it',
  takeBackDescription: 'Records an entry that reverses this transfer.',
  isTakenBack: 'Bank transfer taken back...',
  takenBack: 'Taken back',
  by: (email: string) => `recorded by ${email}`,
} as const;
