import { use, useId, useState } from 'react';
import type { SavedDeliveryMethod } from '#shared/contracts/freight/delivery-methods.ts';
import { countriesByName, countryName } from '#shared/domain/freight/countries.ts';
import { type Freight, freightOf } from '#shared/domain/freight/freight.ts';
import { toMilligrams } from '#shared/domain/freight/weight.ts';
import { fromMinorUnits, minor, toMinorUnits } from '#shared/domain/money.ts';
import { deliveryMethodMessages as messages } from '#shared/messages/freight/delivery-methods.ts';
import { CurrencyContext, useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/admin/delivery/delivery-methods-page.module.css';
import { toComputed } from '#web/features/admin/delivery/describe-method.ts';
import inputStyles from '#web/forms/labelled-input.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { withoutThousands } from '#web/forms/typed-number.ts';

/** What each method costs for goods that are typed in. */
export function FreightPreview({ methods }: { methods: SavedDeliveryMethod[] }) {
  const id = useId();
  const money = useMoney();
  const currency = use(CurrencyContext);
  const [asked, setAsked] = useState({ weight: '12', value: '100', postcode: '' });
  const [country, setCountry] = useState('');
  if (currency === undefined) return null;
  const numberOf = (text: string) => Number(withoutThousands(text) ?? Number.NaN);
  const consignment = {
    netMinor: toMinorUnits(numberOf(asked.value), currency) ?? minor(0),
    weightMg: toMilligrams(numberOf(asked.weight)),
    country: country || null,
    postcode: asked.postcode || null,
  };
  const say = (freight: Freight) => {
    if (freight.is === 'priced') return money.amount(fromMinorUnits(freight.netMinor, currency));
    return freight.is === 'agreement' ? messages.agreement : messages.problems[freight.why];
  };
  const field = (name: keyof typeof asked, label: string) => (
    <LabelledInput
      name={`preview-${name}`}
      label={label}
      value={asked[name]}
      inputMode={name === 'postcode' ? 'text' : 'decimal'}
      autoComplete="off"
      onChange={(event) => setAsked({ ...asked, [name]: event.target.value })}
    />
  );
  return (
    <section className={`panel ${styles.preview}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{messages.preview}</h2>
      <p className={styles.hint}>{messages.previewHint}</p>
      <div className={styles.asked}>
        {field('weight', messages.weight)}
        {field('value', messages.value)}
        <div className={inputStyles.field}>
          <label htmlFor={`${id}-country`}>{messages.country}</label>
          <select id={`${id}-country`} value={country} onChange={({ target }) => setCountry(target.value)}>
            {['', ...countriesByName()].map((code) => (
              <option key={code} value={code}>
                {code === '' ? messages.anyCountry : countryName(code)}
              </option>
            ))}
          </select>
        </div>
        {field('postcode', messages.postcode)}
      </div>
      <ul className={styles.tried} aria-live="polite">
        {methods.map((method) => (
          <li key={method._id}>
            <span>{method.name}</span>
            <output className="figures">{say(freightOf(toComputed(method, currency), consignment))}</output>
          </li>
        ))}
      </ul>
    </section>
  );
}
