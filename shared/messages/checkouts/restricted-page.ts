// Apart from the other sentences about sign-in and roles, because every page loads these.
export const restrictedPageMessages = {
  sessionUnknown: 'We could not find out whether you are signed in.',
  notAdmin: 'This page is for administrators. Log in with an administrator account.',
  roleLost: 'You are not in the staff of this shop any more. Ask an administrator, or log in with another account.',
  notVerified: 'Verify your email address first: the rights of the staff need it. Then log in again.',
  administratorsOnly: 'Only administrators see this page.',
  toAllOrders: 'All Orders',
} as const;
