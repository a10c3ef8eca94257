// Apart from the other sentences about sign-in and roles, because every page loads these.
export const restrictedPageMessages = {
  sessionUnknown: 'We could not find out whether you are signed in.',
  notAdmin: 'This page is for administrators. Log in with an administrator account.',
  administratorsOnly: 'Only administrators see this page.',
  toAllOrders: 'All Orders',
} as const;
