export const storageMessages = {
  notKept:
    'This browser does not let the shop keep anything, so your cart and your sign-in last until you close this page. To keep them, allow site data for this address.',
  formNotSent:
    'What you entered was not sent: the shop’s scripts were not running yet. If this happens again, allow scripts and site data for this address.',
} as const;
