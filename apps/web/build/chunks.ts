/**
 * zod and its configuration share a chunk: schemas built before `jitless` is set try `new Function`. The contracts of every
 * page are evaluated with it, as a task before that of the app.
 */
export const codeSplitting = {
  groups: [
    {
      name: 'zod',
      test: /node_modules[\\/]zod[\\/]|configure-zod|[\\/]shared[\\/]contracts[\\/]/,
      tags: ['$initial' as const],
    },
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, tags: ['$initial' as const] },
    { name: 'vendor', test: /node_modules.*js$/, tags: ['$initial' as const] },
    { name: 'shop', tags: ['$initial' as const] },
    { name: 'dialog', test: /feedback[\\/](modal|dialog|confirm-dialog)/, minShareCount: 2 },
    // The home page has the names of all chunks: what is used together is one.
    {
      name: 'catalogue',
      test: /components[\\/](compare|product-table)[\\/]|own-price\.(tsx|module)/,
      minShareCount: 2,
    },
    // The profile needs these without a list of products.
    {
      name: 'lookups',
      test: /contracts[\\/]products[\\/](specified|product-lookups)|api[\\/]products[\\/]product-lookups/,
      minShareCount: 2,
    },
    {
      name: 'freight',
      test: /forms[\\/]delivery[\\/](use-has|problem-of|chosen-|place-one)|freight[\\/](delivery-choice|countries)/,
      minShareCount: 2,
    },
    {
      name: 'freight-line',
      test: /messages[\\/]freight[\\/]freight-|domain[\\/]freight[\\/]freight-id|orders[\\/]freight-amount/,
      minShareCount: 2,
    },
    {
      name: 'visits',
      test: /messages[\\/]punch-outs|auth[\\/]visit\.ts$|products[\\/]hidden-prices/,
      minShareCount: 2,
    },
    { name: 'batches', test: /[\\/](batch-name|batches-text)\.tsx?$/, minShareCount: 2 },
    {
      name: 'form-styles',
      test: /[\\/](choices|category-select|on-account-choice|form-grid|company-form|quote-layout)\.module\.css$/,
      minShareCount: 2,
    },
    // Every page of the dashboard loads these.
    {
      name: 'dashboard',
      test: /(return|quote|pick|family)-(paths|pages)\.ts$|auth[\\/](use-role|staff-hint)|layouts[\\/](sidebar|dashboard)|shop[\\/]sidebar\.ts|domain[\\/]users[\\/]|components[\\/](avatar|back-office-icon|dashboard-page)/,
      minShareCount: 2,
    },
    { name: 'bins', test: /[\\/]bins\.tsx?$/, minShareCount: 2 },
    { name: 'companies', test: /(contracts|api)[\\/]companies[\\/]/, minShareCount: 2 },
    { name: 'requests', test: /(contracts|messages)[\\/]requests[\\/]/, minShareCount: 2 },
    {
      name: 'tax',
      test: /[\\/](plus-|use-|customer-)?tax(-rate|-facts|-lines)?\.(tsx?|module\.css)$/,
      minShareCount: 2,
    },
    // In one piece it is compressed better; what only one page uses stays with that page.
    { name: 'antd', test: /node_modules[\\/](antd|@ant-design|@rc-component)[\\/]/, minShareCount: 2 },
  ],
};
