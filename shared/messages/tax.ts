export const taxMessages = {
  taxIdRequired: 'An exemption needs the tax id of the customer.',
};
