export const webhookFieldMessages = {
  urlRequired: 'Address is required',
  url: 'Enter an address such as https://example.com/webhooks',
  urlHttps: 'The address must begin with https://',
  urlCredentials: 'Leave out user name and password: what is sent is signed',
  urlPrivate: 'Events are not sent to addresses inside a private network',
  urlTaken: 'Another endpoint has this address already',
  tooMany: (max: number) => `There can be at most ${max} endpoints. Delete one that nothing uses any more.`,
  oneSystem: 'The customer has a procurement system already: change or delete that one.',
  credentialRequired: 'Say what the procurement system asks for',
  typesRequired: 'Select what it is told of',
  type: 'Select what it is told of from the list',
} as const;
