/** A GTIN-13 with the prefix 952, which GS1 keeps for examples, of the six digits of a part number such as `BH-11-1260`. */
export function barcodeOf(partNumber: string): string {
  const digits = `952000${partNumber.replaceAll(/\D/g, '')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
