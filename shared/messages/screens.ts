// Every sentence that a screen shows, by screen. The texts that existing customers and their scripts know are kept
// letter by letter, odd spellings included.

export const commonMessages = {
  brand: 'Bulkhead',
  loading: 'Loading…',
  retry: 'Try again',
  notFound: '404 Not Found',
  notFoundHint: 'The page that you asked for does not exist.',
  backHome: 'Back to the shop',
  connectionLost: 'The shop could not be reached. Check your connection and try again.',
  unexpectedAnswer: 'The shop answered in an unexpected way. Reload the page and try again.',
  crashed: 'This page has stopped working. Reload it to go on; nothing that was saved is lost.',
  demoBanner: 'Demo shop: no real goods, no real money.',
} as const;

export const navigationMessages = {
  home: 'Home',
  dashboard: 'Dashboard',
  portfolio: 'Portfolio',
  blogs: 'Blogs',
  login: 'Login',
  signup: 'Sign Up',
  signOut: 'Sign Out',
  openMenu: 'Open menu',
  skipToContent: 'Skip to the content',
} as const;

export const footerMessages = {
  services: 'Services',
  serviceLinks: ['Branding', 'Design', 'Marketing', 'Advertisement'],
  company: 'Company',
  companyLinks: ['About us', 'Contact', 'Jobs', 'Press kit'],
  legal: 'Legal',
  legalLinks: ['Terms of use', 'Privacy policy', 'Cookie policy'],
  copyright: 'Copyright © 2022 - All right reserved by Bulkhead',
} as const;

export const loginMessages = {
  title: 'Login',
  submit: 'Login',
  email: 'Email',
  password: 'Password',
  forgotPassword: 'Forget Password?',
  noAccount: 'New to Bulkhead?',
  createAccount: 'Create One',
  or: 'OR',
  google: 'Continue with Google',
} as const;

export const signupMessages = {
  title: 'Sign Up',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  submit: 'Signin',
  haveAccount: 'Already have an account?',
  login: 'Login',
  verificationSent: 'Check you inbox and varify email address...',
} as const;

export const purchaseMessages = {
  minimumQuantity: 'Minimum quantity',
  availableQuantity: 'Available quantity',
  price: 'Price',
  name: 'Name',
  email: 'Email',
  address: 'Address',
  phone: 'Phone',
  quantity: 'Quantity',
  submit: 'Place Order',
  purchase: 'Purchase',
  orderPlaced: 'Order placed successfully...',
} as const;

export const orderMessages = {
  pay: 'Pay',
  paid: 'Paid',
  unpaid: 'Unpaid',
  cancel: 'Cancel',
  transactionId: 'Transaction id',
  cancelTitle: (name: string) => `Are you sure you want to delete "${name}" ?`,
  cancelWarning: 'Once it is deleted you would have to order it again.',
  cancelKeep: 'Ok',
  cancelDelete: 'Cancel',
} as const;

export const paymentMessages = {
  pay: 'Pay',
  completed: 'Your Payment is completed...',
  transactionId: 'Your transaction Id:',
} as const;

export const reviewMessages = {
  name: 'Name',
  ratings: 'Ratings',
  description: 'Description',
  submit: 'Submit',
  added: 'Review Added Successfully...',
} as const;

export const adminMessages = {
  admin: 'Admin',
  shipped: 'Shiped',
  pending: 'Pending',
  orderShipped: 'Order Shipped Successfully...',
  upload: 'Upload',
  productUploaded: 'Product uploaded successfully...',
  delete: 'Delete',
  deleteKeep: 'Ok',
  makeAdmin: 'Make Admin',
} as const;

export const sessionMessages = {
  nobodySignedIn: 'No user is logged in',
} as const;
