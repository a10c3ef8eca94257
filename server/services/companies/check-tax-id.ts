import * as at from 'stdnum/lib/cjs/at/uid.js';
import * as be from 'stdnum/lib/cjs/be/vat.js';
import * as bg from 'stdnum/lib/cjs/bg/vat.js';
import * as chUid from 'stdnum/lib/cjs/ch/uid.js';
import * as ch from 'stdnum/lib/cjs/ch/vat.js';
import * as cy from 'stdnum/lib/cjs/cy/vat.js';
import * as cz from 'stdnum/lib/cjs/cz/dic.js';
import * as de from 'stdnum/lib/cjs/de/vat.js';
import * as dk from 'stdnum/lib/cjs/dk/cvr.js';
import * as ee from 'stdnum/lib/cjs/ee/kmkr.js';
import * as es from 'stdnum/lib/cjs/es/nif.js';
import * as fi from 'stdnum/lib/cjs/fi/alv.js';
import * as fr from 'stdnum/lib/cjs/fr/tva.js';
import * as gb from 'stdnum/lib/cjs/gb/vat.js';
import * as gr from 'stdnum/lib/cjs/gr/vat.js';
import * as hr from 'stdnum/lib/cjs/hr/oib.js';
import * as hu from 'stdnum/lib/cjs/hu/anum.js';
import * as ie from 'stdnum/lib/cjs/ie/vat.js';
import * as it from 'stdnum/lib/cjs/it/iva.js';
import * as lt from 'stdnum/lib/cjs/lt/pvm.js';
import * as lu from 'stdnum/lib/cjs/lu/tva.js';
import * as lv from 'stdnum/lib/cjs/lv/pvn.js';
import * as mt from 'stdnum/lib/cjs/mt/vat.js';
import * as nl from 'stdnum/lib/cjs/nl/btw.js';
import * as pl from 'stdnum/lib/cjs/pl/nip.js';
import * as pt from 'stdnum/lib/cjs/pt/nif.js';
import * as ro from 'stdnum/lib/cjs/ro/cif.js';
import * as se from 'stdnum/lib/cjs/se/vat.js';
import * as si from 'stdnum/lib/cjs/si/ddv.js';
import * as sk from 'stdnum/lib/cjs/sk/dph.js';
import { AppError } from '#server/app-error.ts';
import { companyFieldMessages } from '#shared/messages/companies/companies.ts';

interface Rule {
  validate: (value: string) => { isValid: boolean };
}

/** By the letters with which tax ids of a country begin. Swiss ones may leave the kind of tax out. */
const rules: Record<string, Rule[]> = {
  AT: [at],
  BE: [be],
  BG: [bg],
  CH: [ch, chUid],
  CY: [cy],
  CZ: [cz],
  DE: [de],
  DK: [dk],
  EE: [ee],
  ES: [es],
  FI: [fi],
  FR: [fr],
  GB: [gb],
  EL: [gr],
  GR: [gr],
  HR: [hr],
  HU: [hu],
  IE: [ie],
  IT: [it],
  LT: [lt],
  LU: [lu],
  LV: [lv],
  MT: [mt],
  NL: [nl],
  PL: [pl],
  PT: [pt],
  RO: [ro],
  SE: [se],
  SI: [si],
  SK: [sk],
};

/** In which country a tax id is one, and whether it keeps the rule of it; null where no rule is known. */
export function checkTaxId(taxId: string): { country: string; isValid: boolean } | null {
  const [letters = ''] = /^[a-z]{2}/i.exec(taxId.trim()) ?? [];
  const country = letters.toUpperCase();
  const known = rules[country];
  return known ? { country, isValid: known.some((rule) => rule.validate(taxId).isValid) } : null;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** One that breaks the rule of its country; one of a country without a known rule is accepted. @throws {AppError} invalid_fields */
export function refuseWrongTaxId(taxId: string | null): void {
  const checked = taxId === null ? null : checkTaxId(taxId);
  if (checked === null || checked.isValid) return;
  const country = countryNames.of(checked.country === 'EL' ? 'GR' : checked.country) ?? checked.country;
  throw new AppError('invalid_fields', { fields: { taxId: companyFieldMessages.wrongTaxId(country) } });
}
