// Apart from the words on a card, which the home page loads.
export const hiddenPricesMessage = 'This shop shows its prices to its customers.';
