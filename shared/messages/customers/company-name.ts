export const companyNameMessages = {
  title: 'On documents',
  hint: 'Optional. New orders and their documents name it; those of before stay as they are.',
  company: 'Company',
  save: 'Save company',
  saved: 'Company saved...',
  notRead: 'Your company could not be read.',
} as const;
