export const punchOutMessages = {
  notInVisit:
    'From your procurement system you fill the cart here and take it back there to order. This is not possible on such a visit.',
  ended: 'This visit has ended. Open the catalogue again in your procurement system.',
  used: 'This address has been used. Open the catalogue again in your procurement system.',
  opening: 'Opening the catalogue ...',
  notOpened: 'The catalogue could not be opened. Try again in your procurement system.',
  returning: 'Your cart goes back to your procurement system ...',
  goOn: 'Go on',
  title: (system: string) => `For ${system}`,
  transfer: (system: string) => `Take the cart to ${system}`,
  transferText: 'Nothing is ordered yet. You go on in your procurement system, which sends the order.',
  notTransferred: 'The cart could not be taken back.',
  wrongLines: 'Correct the marked lines first.',
} as const;
