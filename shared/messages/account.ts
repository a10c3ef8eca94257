// Texts that existing customers and their scripts know are kept letter by letter, odd spellings included.

export const profileMessages = {
  title: 'Profile',
  name: 'Name',
  email: 'Email',
  college: 'College',
  city: 'City',
  district: 'District',
  update: 'Update',
} as const;

export const orderMessages = {
  title: 'Orders',
  pay: 'Pay',
  paid: 'Paid',
  unpaid: 'Unpaid',
  cancel: 'Cancel',
  transactionId: 'Transaction id',
  cancelTitle: (name: string) => `Are you sure you want to delete "${name}" ?`,
  cancelWarning: 'Once it is deleted you would have to order it again.',
  cancelKeep: 'Ok',
  cancelDelete: 'Cancel',
} as const;

export const paymentMessages = {
  title: 'Payment',
  pay: 'Pay',
  completed: 'Your Payment is completed...',
  refunding: 'This order can no longer take a payment. The money goes back to your card.',
  transactionId: 'Your transaction Id:',
} as const;

export const reviewMessages = {
  title: 'Add Review',
  name: 'Name',
  ratings: 'Ratings',
  description: 'Description',
  submit: 'Submit',
  added: 'Review Added Successfully...',
} as const;
