import { APP_ORIGIN } from '#shared/desktop/app-address.ts';

export const desktopMessages = {
  productName: 'Bulkhead Back-office',
  staffOnly: 'This application is for staff. Use the shop in your browser instead.',
  lostDemoShop: 'The demo store has stopped. Open it again to go on.',
} as const;

export const connectMessages = {
  title: 'Where is your store?',
  description: 'This back-office works with one store at a time. You can change it later in the menu "Store".',
  connectTitle: 'Connect to your store',
  connectHint: 'The address that your customers use, such as shop.example.com.',
  address: 'Address of the store',
  connect: 'Connect',
  demoTitle: 'Open the demo store on this computer',
  demoHint: 'A shop with sample data, for trying things out. It needs no account and stays on this computer.',
  openDemo: 'Open the demo store',
  demoFile: (file: string) => `Its data is in ${file}`,
  selectFile: 'Choose another file',
  saveCopy: 'Save a copy',
  startOver: 'Start over',
  keep: 'Back to the store',
  copySaved: 'The copy has been saved.',
} as const;

export const addressProblems = {
  empty: 'Enter the address of your store',
  invalid: 'This is not an address. It should look like shop.example.com',
  insecure: 'The address must begin with https:// because passwords travel on this connection',
  unreachable: 'Nothing answers at this address. Check the spelling and your connection',
  notAShop: 'Something answers at this address, but it is not a Bulkhead store',
  notAllowed: `This store does not let the application in yet. Ask its operator to add ${APP_ORIGIN} to ALLOWED_ORIGINS`,
} as const;
export type AddressProblem = keyof typeof addressProblems;

export const demoShopMessages = {
  failed: (reason: string) => `The demo store could not be opened: ${reason}`,
  noResponse: 'it did not start in time',
  notADemo: 'this file is not a demo store',
  copyFailed: (reason: string) => `The copy could not be saved: ${reason}`,
  notOpen: 'Open the demo store first.',
  selectTitle: 'Choose the file of the demo store',
  copyTitle: 'Save a copy of the demo store',
  fileKind: 'Demo store',
  startOverQuestion: 'Start the demo store over?',
  startOverDetail: 'Everything in it is deleted and replaced by the sample data. This cannot be undone.',
  startOver: 'Start over',
  cancel: 'Cancel',
} as const;

export const googleMessages = {
  refused: 'Google did not let you in, or you said no there',
  timedOut: 'The sign-in in your browser took too long. Try again',
  cancelled: 'The sign-in was called off',
  failed: 'The sign-in with Google did not work. Try again',
  notSetUp: 'This store has no Google sign-in for the application. Log in with your e-mail and password',
  browserFailed: 'Your browser could not be opened',
  doneTitle: 'You are signed in',
  done: 'You can close this page and go back to the application.',
  refusedTitle: 'You are not signed in',
  refusedPage: 'You can close this page. The application says what to do.',
} as const;

export const menuMessages = {
  file: 'File',
  edit: 'Edit',
  backOffice: 'Back-office',
  allOrders: 'All Orders',
  addProduct: 'Add Product',
  manageProducts: 'Manage Products',
  makeAdmin: 'Make Admin',
  reservations: 'Reservations',
  reviews: 'Reviews',
  demand: 'Next week',
  customers: 'Customers',
  settings: 'Settings',
  overview: 'Overview',
  mails: 'Mails',
  history: 'History',
  stocktake: 'Stocktake',
  handover: 'Shift handover',
  pack: 'Pack Bench',
  invoices: 'Invoices',
  payouts: 'Payouts',
  quotes: 'Quotes',
  priceLists: 'Price lists',
  productCategories: 'Categories',
  deliveryMethods: 'Delivery',
  returns: 'Returns',
  apiKeys: 'API keys',
  webhooks: 'Webhooks',
  shop: 'Store',
  changeShop: 'Change store…',
  selectFile: 'Choose another file…',
  saveCopy: 'Save a copy…',
  startOver: 'Start over…',
  view: 'View',
  window: 'Window',
  preferences: 'Preferences',
  startAtLogin: 'Start when you log in to this computer',
  keepInTray: 'Keep running when the window is closed',
  notifications: 'Announce new orders and low stock',
  help: 'Help',
  checkForUpdates: 'Check for updates…',
  showLogs: 'Show log files',
  show: 'Show the back-office',
  quit: 'Quit',
} as const;

export const preferenceMessages = {
  title: 'This application',
} as const;

export const updateMessages = {
  available: (version: string) => `Version ${version} is available.`,
  availableDetail: 'Download it now? The application goes on working meanwhile.',
  download: 'Download',
  later: 'Later',
  downloaded: (version: string) => `Version ${version} is ready.`,
  downloadedDetail: 'It is installed when the application is started again.',
  restart: 'Restart now',
  downloadFailed: 'The new version could not be downloaded. Nothing was changed; try again later.',
  nothing: {
    current: 'You have the newest version.',
    failed: 'The update server could not be asked. Try again later.',
    off: 'This shop has no newer versions of the application to download.',
  },
} as const;
