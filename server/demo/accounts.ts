export const DEMO_PASSWORD = 'bulkhead-demo';

export const demoAdmin = { email: 'admin@bulkhead.example', displayName: 'Ada Morris' };
export const demoCustomer = { email: 'customer@bulkhead.example', displayName: 'Chris Becker' };
