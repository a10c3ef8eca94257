// Texts that existing customers and their scripts know are kept letter by letter, odd spellings included.

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
