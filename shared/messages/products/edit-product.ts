/** The optional fields of a product, as administrators fill them in. */
export const productFormMessages = {
  editDescription: 'What customers see and pay. Orders that were placed stay as they are.',

  more: 'More about the product',
  moreContents:
    'Part number, barcode, category, family, unit, price breaks, specifications, documents, other numbers, accessories',

  choosePicture: 'Choose a picture',
  replacePicture: 'Choose another picture',
  removePicture: 'Remove the picture',
  pictureHint: 'Instead of an address: choose, drop or paste a JPEG, PNG or WebP of at most 10 MB.',
  uploadingPicture: 'The picture is being uploaded…',
  pictureUploaded: 'Your picture is uploaded. The product shows it once it is saved.',

  partNumber: 'Part number',
  partNumberHint: 'Customers search and order by it',
  barcode: 'Barcode',
  barcodeHint: 'A GTIN of 8, 12, 13 or 14 digits',
  category: 'Category',
  family: 'Family',
  familyHint: 'Products of one family share a page, such as all sizes of a bolt',
  categoryHint: 'One that other products have, or a new one',
  unit: 'Unit',
  unitHint: 'What the price is for',
  orderMultiple: 'Order multiple',
  orderMultipleHint: 'Customers order the minimum plus steps of this',
  lowStockAt: 'Low stock at',
  lowStockAtHint: 'Low with this many or fewer; empty: never',

  sellsRest: 'When less than the minimum is left, customers can order all of it',

  priceBreaks: 'Price breaks',
  priceBreaksHint: 'From a quantity on, all of it costs the lower price.',
  priceBreak: (row: number) => `Price break ${row}`,
  breakQuantity: 'From quantity',
  breakPrice: 'Price',
  addPriceBreak: 'Add a price break',

  specifications: 'Specifications',
  specificationsHint: 'Two columns copied from a spreadsheet fill as many rows.',
  specification: (row: number) => `Specification ${row}`,
  specificationName: 'Name',
  specificationValue: 'Value',
  addSpecification: 'Add a specification',

  documents: 'Documents',
  documentsHint:
    'Certificates and manuals: PDFs that you upload or drop here, or https:// addresses. A data sheet is made by itself.',
  document: (row: number) => `Document ${row}`,
  documentTitle: 'Title',
  documentAddress: 'Address',
  addDocument: 'Add an address',
  uploadDocument: 'Add PDFs',
  uploadingDocument: 'The PDF is being uploaded',

  otherNumbers: 'Other numbers',
  otherNumbersHint: 'Former and competitors’, one on each line. Customers find and order it by them',
  accessories: 'Accessories',
  accessoriesHint: 'Part numbers of products that go with it, one on each line',
  substitutes: 'Substitutes',
  substitutesHint: 'Part numbers of products that do instead, one on each line',
  replacedBy: 'Replaced by',
  replacedByHint: 'The part number of its successor: it counts as discontinued',
  findProduct: 'Find a product',
  findProductFor: (field: string) => `Find a product: ${field}`,
  useProduct: 'Use',
  noPartNumber: (product: string) => `${product} has no part number. Give it one first.`,

  previewFrom: (quantity: string) => `from ${quantity}:`,

  /** Parts of one sentence. */
  saved: {
    partNumber: 'part number',
    barcode: 'barcode',
    category: 'category',
    family: 'family',
    unit: 'unit',
    orderMultiple: 'order multiple',
    lowStockAt: 'low stock',
    sellsRest: 'sale of the rest',
    priceBreaks: 'price breaks',
    specifications: 'specifications',
    documents: 'documents',
    otherNumbers: 'other numbers',
    accessories: 'accessories',
    substitutes: 'substitutes',
    replacedBy: 'what replaces it',
    pictures: 'further pictures',
  },

  remove: (row: string) => `Remove: ${row}`,
} as const;
