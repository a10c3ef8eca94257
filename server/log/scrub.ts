// Replacements have no character with a meaning in JSON.
const secrets: [RegExp, string][] = [
  [/[\p{L}\p{N}._+%-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu, '[e-mail]'],
  [/\beyJ[\w-]+(?:\.[\w-]*){1,4}/g, '[token]'],
  [/\bBearer +[\w.~+/=-]+/gi, 'Bearer [token]'],
  [/\b(?:sk|rk|pk)_(?:test|live)_\w+/g, '[key]'],
  [/\bwhsec_[\w+/=-]+/g, '[key]'],
  [/\b(pi_\w+?)_secret_\w+/g, '$1_secret_[secret]'],
  // Card numbers: 13 to 19 digits in one piece or in groups of four.
  [/(?<![\d.-])\d{13,19}(?![\d-])/g, '[number]'],
  [/\b\d{4}(?:[ -]\d{4}){2,3}[ -]?\d{1,4}\b/g, '[number]'],
];

export function scrub(text: string): string {
  return secrets.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}
