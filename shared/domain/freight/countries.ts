/** The countries of ISO 3166, and XK, by which post is sent to Kosovo. */
export const countries: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT ' +
  'JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY ' +
  'QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO ' +
  'TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

export function isCountry(code: string): boolean {
  return countries.includes(code);
}

// Made when they are needed: most pages that load this show no country.
let names: Intl.DisplayNames | undefined;
let byName: readonly string[] | undefined;

/** Such as Germany for DE. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}

/** All of them in the order of their names. */
export function countriesByName(): readonly string[] {
  byName ??= countries.toSorted((one, other) => countryName(one).localeCompare(countryName(other), 'en'));
  return byName;
}

/** What people write for a country, its code or its name, to the code; null when it is neither. */
export function readCountry(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (isCountry(code)) return code;
  return countries.find((each) => countryName(each).toUpperCase() === code) ?? null;
}
