// Texts that existing customers and their scripts know are kept letter by letter, odd spellings included.

export const adminMessages = {
  admin: 'Admin',
  allOrders: 'All Orders',
  addProduct: 'Add Product',
  manageProducts: 'Manage Products',
  shipped: 'Shiped',
  pending: 'Pending',
  orderShipped: 'Order Shipped Successfully...',
  upload: 'Upload',
  productUploaded: 'Product uploaded successfully...',
  delete: 'Delete',
  deleteKeep: 'Ok',
  makeAdmin: 'Make Admin',
} as const;
