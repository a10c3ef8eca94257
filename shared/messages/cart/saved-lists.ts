import { formatNumber as count } from '#shared/domain/shop/locale.ts';

function products(value: number): string {
  return value === 1 ? '1 product' : `${count(value)} products`;
}

export const savedListMessages = {
  title: 'Saved lists',
  description: 'Carts that you order again and again, each under a name.',
  empty: 'You have no saved lists yet. Save your cart as one.',
  notRead: 'Your lists could not be read.',
  name: 'Name of the list',
  save: 'Save the cart as a list',
  cartHolds: (lines: number) => `The cart holds ${products(lines)}.`,
  cartEmpty: 'The cart is empty. Fill it to save it as a list.',
  saved: (name: string) => `Saved: ${name}`,
  lines: products,
  changedAt: 'changed',
  noCompany: 'You order for no company now, with which it could be shared.',
  share: 'Share with the company',
  unshare: 'Stop sharing',
  sharedNow: (name: string) => `Shared with the company: ${name}`,
  unsharedNow: (name: string) => `Not shared any more: ${name}`,
  isShared: 'Shared with the company',
  sharedBy: (email: string) => `Shared by ${email}`,
  put: 'Put into the cart',
  rename: 'Rename',
  renamed: (name: string) => `Renamed: ${name}`,
  saveName: 'Save name',
  cancel: 'Cancel',
  remove: 'Delete',
  removed: 'List deleted',
  undo: 'Undo',
  nothingLeft: (name: string) => `${name}: none of its products can be ordered any more.`,
  report: {
    added: (name: string, lines: number) => `${name}: ${products(lines)} put into the cart.`,
    gone: (lines: number) => `${products(lines)} ${lines === 1 ? 'is' : 'are'} no longer on sale.`,
    unchanged: 'Prices and stock are as you know them.',
  },
} as const;
