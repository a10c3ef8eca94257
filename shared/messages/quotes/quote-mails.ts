/** `what` is a quote by its number, such as `Q-10007`. */
export const quoteMailSubjects = {
  quote_received: (what: string) => `We have your request ${what}`,
  quote_answered: (what: string, lastDay: string) => `Our prices for ${what}, until ${lastDay}`,
  quote_message: (what: string) => `A message about ${what}`,
  quote_offer_withdrawn: (what: string) => `Withdrawn: an offer of ${what}`,
  quote_expired: (what: string) => `Expired: our offer ${what}`,
  quote_requested: (what: string, who: string) => `Price asked for: ${what}, ${who}`,
  quote_question: (what: string, who: string) => `Message about ${what} from ${who}`,
  quote_accepted: (what: string, who: string) => `Accepted: ${what}, ${who}`,
  quote_refused: (what: string, who: string) => `Refused: ${what}, ${who}`,
  quote_withdrawn: (what: string, who: string) => `Withdrawn: ${what}, ${who}`,
} as const;

export const quoteMailTexts = {
  received: 'Thank you for your request. We look at it and answer with prices. You find it on our pages until then.',
  answered: (lastDay: string) =>
    `Here are our prices. Until the end of ${lastDay} you can order at them, all of it or a part. They stay as they are, whatever our prices do meanwhile.`,
  wrote: 'We wrote to you:',
  offerWithdrawn: 'We have withdrawn this offer, and nothing can be ordered at its prices any more:',
  othersStand: 'Our other prices of this quote still stand. You find them on its page.',
  noneStands: 'Nothing else is open in this quote. Write to us if you still need it.',
  expired: 'Its last day is over, so it cannot be ordered any more at these prices. Ask us if you still need it.',
  restExpired: 'Its last day is over, so what you did not order of it cannot be ordered at these prices any more:',
  requested: 'A customer asks for a price:',
  question: 'The customer wrote:',
  accepted: 'The customer accepted it, and the order is placed.',
  acceptedPart: 'The customer accepted a part of it, which is ordered. The rest can be ordered until its last day.',
  refused: 'The customer refused it.',
  withdrawn: 'The customer takes the request back. There is nothing left to do.',
  freight: 'Freight',
  note: 'Note',
  total: 'Total without tax',
  notOffered: 'not offered',
  quantity: (quantity: string) => `Quantity ${quantity}`,
  leadTime: (time: string) => `Lead time: ${time}`,
  show: 'Show the quote',
  why: (shop: string) => `You get this mail because of a quote of ${shop}.`,
} as const;
