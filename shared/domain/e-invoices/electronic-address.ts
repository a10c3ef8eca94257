/** The code list "EAS" of EN 16931: what an electronic address is of. */
export const addressSchemes: readonly string[] = (
  '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0151 0177 0183 0184 0188 0190 0191 0192 0193 0195 0196 ' +
  '0198 0199 0200 0201 0202 0204 0208 0209 0210 0211 0212 0213 0215 0216 0218 0221 0230 0235 9901 9910 9913 9914 9915 ' +
  '9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 ' +
  '9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'
).split(' ');

export interface ElectronicAddress {
  scheme: string;
  id: string;
}

/** Where a party receives e-invoices, such as `0088:4012345000009`; null when it is not written so. */
export function readElectronicAddress(text: string): ElectronicAddress | null {
  const [, scheme = '', id = ''] = /^\s*(\d{4})\s*:\s*([\w.+-]{1,50})\s*$/.exec(text) ?? [];
  return addressSchemes.includes(scheme) ? { scheme, id } : null;
}
