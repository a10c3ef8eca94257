// Existing customers and scripts know these texts: they are specified letter by letter, odd spellings included.

export const loginMessages = {
  title: 'Login',
  description: 'Log in to order in bulk, pay by card and follow your orders.',
  toOrder: (product: string) => `Log in to order ${product}. You come back to it afterwards.`,
  submit: 'Login',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show characters',
  forgotPassword: 'Forget Password?',
  noAccount: 'New to Bulkhead?',
  createAccount: 'Create One',
  or: 'OR',
  google: 'Continue with Google',
  googleElsewhere: 'Go on in your browser, then come back here.',
  cancelGoogle: 'Cancel',
  linkedIn: 'Continue with LinkedIn',
} as const;

export const signupMessages = {
  title: 'Sign Up',
  description: 'Open an account to order in bulk, pay by card and follow your orders.',
  toOrder: (product: string) => `Sign up to order ${product}. You come back to it afterwards.`,
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHint: '6 to 20 characters',
  confirmPassword: 'Confirm Password',
  submit: 'Signin',
  haveAccount: 'Already have an account?',
  login: 'Login',
  verificationSent: 'Check you inbox and varify email address...',
  verificationNotSent: (reason: string) =>
    `Your account is ready, but the mail that confirms your address could not be sent. ${reason}`,
} as const;

export const accountPitchMessages = {
  heading: 'Industrial supply in bulk',
  points: [
    ['Prices per unit', 'Minimum order, stock and price per unit are on every product.'],
    ['Stock that is kept for you', 'What you order is reserved for you until the time to pay is over.'],
    ['Secure card payment', 'Card numbers go straight to the payment provider, never to this shop.'],
  ],
} as const;
