export const identityMailMessages = {
  forgotten: 'Forgotten your password?',
  sendPasswordLink: 'Send me a link to set a new password',
  // Does not reveal whether the account exists.
  passwordLinkSent: (email: string) =>
    `If there is an account for ${email}, a mail with the link is on its way to it. Look among the unwanted mails, too.`,
  verifyAgain: 'Send the verification mail again',
  verifyAgainIn: (seconds: number) => `Send again in ${seconds} s`,
  verificationSent: (email: string) =>
    `The verification mail was sent to ${email}. Look among the unwanted mails, too.`,
  verifiedMeanwhile: 'Your e-mail is verified already.',
} as const;

export const mailLimitMessages: Record<string, string> = {
  'auth/too-many-requests':
    'Too many mails were asked for in a short time, so none was sent. Look for one that has come already, or try again in an hour.',
  'auth/quota-exceeded': 'This shop can send no more mails today. Try again tomorrow, or ask us for help.',
};
