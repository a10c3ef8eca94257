import type { Address } from '#shared/contracts/checkouts/addresses.ts';

export type Place = Pick<Address, 'address' | 'phone'>;

export function findPlace(book: Address[], { address, phone }: Place): Address | undefined {
  return book.find((saved) => saved.address === address.trim() && saved.phone === phone.trim());
}
