import type { FreightProblem } from '#shared/domain/freight/freight.ts';

/** How goods are delivered, as customers choose it. */
export const deliveryChoiceMessages = {
  title: 'Delivery',
  loading: 'The ways of delivery are being read…',
  notRead: 'The ways of delivery could not be read.',
  country: 'Country of delivery',
  noCountry: 'Select a country',
  postcode: 'Postcode of delivery',
  postcodeHint: 'As in the address',
  agreement: 'by agreement: we tell you before it is sent',
  withTax: (amount: string, name: string) => `plus ${amount} ${name}`,
  totalWithFreight: 'Total with freight',
  why: {
    weightUnknown: 'not possible: the weight of a product is not known',
    tooHeavy: 'not possible: too heavy',
    tooValuable: 'not possible: worth too much',
    elsewhere: 'not to this place',
    placeUnknown: 'say where it goes',
  } satisfies Record<FreightProblem, string>,
} as const;
