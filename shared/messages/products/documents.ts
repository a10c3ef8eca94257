/** Problems of uploaded documents, beside the field that they are for. */
export const documentProblems = {
  type: 'This is not a PDF',
  tooLarge: 'The PDF has more than 10 MB. Save it smaller and try again',
  encrypted: 'This PDF is encrypted. Save it without a password and try again',
  active: 'This PDF carries scripts, programs or other files. Print it to a new PDF and try again',
  unreadable: 'The PDF is damaged or packed in an unusual way. Print it to a new PDF and try again',
  missing: 'This document is not in the shop any more. Upload it again',
};
