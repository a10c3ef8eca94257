import { PASSWORD_MAX_LENGTH } from '#shared/domain/limits.ts';

/** Sentences about one input: shown beside it in a form, and in `fields` of the API's errors. */
export const fieldMessages = {
  invalid: 'This value is not valid',
  number: 'Enter a number',
  email: 'Enter a valid email address',
  emailCharacters:
    'This email address contains characters that cannot be used here. Type it with the plain letters of your keyboard',
  characters: 'Remove the characters that cannot be printed',
  limit: 'limit must be a whole number from 1 to 1000',
  tooLong: (max: number) => `Use at most ${max} characters`,

  addressRequired: 'Address is required',
  phoneRequired: 'Number is required',
  phoneInvalid: 'Enter a phone number of 3 to 20 digits',
  quantityRequired: 'Quantity is required',
  quantityWhole: 'Quantity must be a whole number',
  quantityBelowMinimum: 'Quantity should more then minimum Quantity',
  quantityAboveAvailable: 'Quantity should lower then Available Quaantity',
  quantityInvalid: 'Invalid Quantity..',
  orderTotalTooSmall: (minimum: string) => `The smallest order that can be paid by card is ${minimum}`,
  orderTotalTooLarge: (maximum: string) => `The largest order that can be paid by card is ${maximum}`,

  loginFieldRequired: 'First name is required',
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  confirmPasswordRequired: 'Confirm password is required',
  passwordTooLong: `Use at most ${PASSWORD_MAX_LENGTH} characters`,
  passwordsDiffer: 'Password and Confirm password must be same.',

  productNameRequired: 'Product name is required',
  descriptionRequired: 'Description is required',
  minimumQuantityRequired: 'Minimum Quantity is required',
  availableQuantityRequired: 'Available Quantity is required',
  priceRequired: 'Price is required',
  imageRequired: 'Image is required',
  quantityRange: 'Enter a whole number from 1 to 1,000,000',
  availableRange: 'Enter a whole number from 0 to 1,000,000,000',
  priceInvalid: 'Enter a price from 0.0001 to 1,000,000 with at most four decimals',
  imageInvalid: 'Enter an https:// or http:// address, or a path that starts with /',
  adjustmentInvalid: 'Enter a whole number other than 0, for example 50 or -20',
  adjustmentReasonRequired: 'Say why the stock changes',
  nothingToChange: 'Send at least one field to change',

  hiddenInvalid: 'hidden must be true or false',
  reviewNameRequired: 'Name is required',
  ratingsInvalid: 'Ratings must be a whole number from 1 to 5',
  reviewDescriptionRequired: 'Description is required',

  totalPriceInvalid: 'totalPrice must be a number above 0',
  orderDiffers: 'order must be the id in the address',
  transactionIdRequired: 'transactionId is required',
  bodyEmailDiffers: 'email must be the address in the path',
  idempotencyKey: 'Idempotency-Key must have 1 to 200 printable characters',
  cursor: 'cursor is not one that this list gave out',
  printedOrders: 'Name 1 to 100 orders',
} as const;
