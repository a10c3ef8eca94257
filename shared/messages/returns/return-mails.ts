/** `what` is a return by its number, such as `RMA-10007`. */
export const returnMailSubjects = {
  return_requested: (what: string, who: string) => `Return asked for: ${what}, ${who}`,
  return_approved: (what: string) => `You can send it back: return ${what}`,
  return_refused: (what: string) => `We cannot take it back: return ${what}`,
  return_received: (what: string) => `It has arrived: return ${what}`,
  return_done: (what: string) => `Your return ${what} is settled`,
} as const;

export const returnMailTexts = {
  requested: 'A customer wants to send goods back:',
  approved:
    'Send the goods back to us. Print the return slip and put it into the parcel: with its code we know at once what has come.',
  refused: 'We cannot take these goods back:',
  received: 'Your goods have arrived. We look at them and tell you what we give back for them.',
  done: {
    card: (amount: string) => `We give back ${amount} to your card. It arrives within a few days.`,
    creditNote: (amount: string) => `You owe us ${amount} less. The credit note says so.`,
    bank: (amount: string) => `We send ${amount} back by bank transfer. The credit note says so.`,
    both: (amount: string, byBank: string) =>
      `We credit ${amount}: ${byBank} by bank transfer, and you owe us less by the rest. The credit note says so.`,
    none: 'Nothing goes back to your card or off your invoice for it.',
  },
  quantity: (quantity: string) => `Quantity ${quantity}`,
  reason: 'Why',
  words: 'The customer writes',
  instructions: 'How to send it',
  refusal: 'Why not',
  slip: 'Print the return slip',
  show: 'Show the return',
  why: (shop: string) => `You get this mail because of a return to ${shop}.`,
} as const;
