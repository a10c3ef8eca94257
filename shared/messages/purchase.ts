// Texts that existing customers and their scripts know are kept letter by letter, odd spellings included.

export const purchaseMessages = {
  title: 'Purchase',
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
