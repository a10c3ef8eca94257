export const DEMO_PASSWORD = 'bulkhead-demo';

export const demoAdmin = { email: 'admin@bulkhead.example', displayName: 'Ada Morris' };
export const demoCustomer = { email: 'customer@bulkhead.example', displayName: 'Chris Becker' };
/** Who of the staff answers quotes, keeps the books and packs, in the demo's year. */
export const demoStaff = {
  sales: { email: 'sales@bulkhead.example', displayName: 'Sam Rivera' },
  accountant: { email: 'accountant@bulkhead.example', displayName: 'Alice Novak' },
  warehouse: { email: 'warehouse@bulkhead.example', displayName: 'Wes Tanner' },
};
