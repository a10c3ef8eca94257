export const quoteFieldMessages = {
  linesRequired: 'Add at least one line',
  nameRequired: 'Say what you need',
  textRequired: 'Write something',
  lastDayRequired: 'Select the last day',
  freightName: 'As quoted',
  freightAmount: "Please enter an amount of the shop's currency",
  lastDayPast: 'Select today or a later day',
  lastDayFar: 'Select a day within a year',
  priceRequired: 'Give at least one line a price',
  priceWithoutProduct: 'Only products of the catalogue can have a price. Select one, or leave the price empty',
  productGone: 'This product is not on sale any more',
  tooManyFiles: (max: number) => `Attach at most ${max} files`,
  notPdf: 'This is no PDF. Save it as PDF and attach that',
  pdfScript: 'This PDF carries a program. Print it to a new PDF and attach that',
  fileGone: 'Attach this file again: it waited too long',
  tooManyLooseFiles: 'You attached many files without sending them. Send your request, or try again tomorrow',
  lineNotOffered: 'This line has no price in the offer',
  lineOrdered: 'All of this line is ordered already',
  quantityAboveQuoted: (quantity: string) => `At most ${quantity} are offered at this price`,
} as const;

/** Why nothing was done, for a quote that changed meanwhile. */
export const quoteRefusals = {
  newerVersion: 'There is a newer answer by now. Nothing was ordered: look at it first.',
  otherVersion: 'Another answer was accepted by now. Nothing more was ordered: look at the quote first.',
  acceptedMeanwhile: 'A part was ordered meanwhile. Nothing more was ordered: look at what is left first.',
  versionWithdrawn: 'We have withdrawn this answer. Nothing was ordered: look at the quote first.',
  partlyOrdered: 'A part of this quote is ordered. For other prices, begin a new quote.',
  answeredMeanwhile: 'A colleague answered meanwhile. Nothing was sent: look at that answer first.',
  ended: {
    accepted: 'This quote was accepted already. Nothing was ordered again.',
    refused: 'This quote was refused already.',
    withdrawn: 'This quote was withdrawn already.',
    expired: 'The last day of this quote is over. Nothing was ordered. Ask us for a new price.',
    requested: 'This quote is not answered yet.',
    answered: 'This quote was answered meanwhile. Look at it again.',
  },
  /** After why a member may not accept it. */
  accepters: (emails: string[]) =>
    emails.length === 0
      ? 'Nobody else of your company can accept it: ask a manager to raise your limit.'
      : `Ask one of your company to accept it here: ${emails.slice(0, 3).join(', ')}.`,
  ownAccount: 'This quote is of your private account. Switch to it on your profile, then order.',
  tooManyOpen: (max: number) => `You have ${max} open quotes, which is the most. Withdraw one to ask for another.`,
  tooManyToday: (max: number) =>
    `You asked for ${max} quotes within a day, which is the most. Ask for the next one tomorrow.`,
  customerHasTooMany: (max: number) => `This customer has ${max} open quotes, which is the most.`,
  tooManyVersions: (max: number) => `This quote was answered ${max} times, which is the most. Begin a new one.`,
  tooManyMessages: (max: number) => `This quote has ${max} messages, which is the most. Call instead.`,
} as const;
