import { skipToken } from '@reduxjs/toolkit/query';
import { use, useEffect, useEffectEvent, useId, useState } from 'react';
import type { Address } from '#shared/contracts/checkouts/addresses.ts';
import type { DeliveryOption, DeliveryOptions } from '#shared/contracts/freight/delivery-options.ts';
import type { CustomerTaxRate } from '#shared/contracts/invoices/customer-tax.ts';
import { countriesByName, countryName } from '#shared/domain/freight/countries.ts';
import { amountsOfFreight } from '#shared/domain/freight/option-freight.ts';
import { MAX_POSTCODE_LENGTH } from '#shared/domain/limits.ts';
import { type Currency, fromMinorUnits } from '#shared/domain/money.ts';
import { deliveryChoiceMessages as messages } from '#shared/messages/freight/delivery-choice.ts';
import { freightLine, freightWords } from '#shared/messages/freight/freight-line.ts';
import { useReadDeliveryOptionsForQuery, useReadDeliveryOptionsQuery } from '#web/api/freight/delivery-options.ts';
import { useSession } from '#web/auth/session.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { useDebouncedValue } from '#web/components/use-debounced-value.ts';
import { CurrencyContext, useMoney } from '#web/components/values/money.tsx';
import styles from '#web/forms/delivery/choose-delivery.module.css';
import type { ChosenFreight } from '#web/forms/delivery/chosen-freight.ts';
import { deliveryDraft } from '#web/forms/delivery/delivery-draft.ts';
import inputStyles from '#web/forms/labelled-input.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { rateOf } from '#web/forms/tax/use-tax.ts';

interface DeliveryChoiceProps {
  lines: { productId: string; quantity: number }[];
  /** Where it goes, when that is saved: its country and postcode are filled in. */
  saved: Address | undefined;
  /** For whom staff order; their prices and taxes count. */
  customerId?: string;
  tax: CustomerTaxRate['tax'] | undefined;
  /** What is wrong with the choice, as a refusal says it. */
  problem: string | null;
  /** The problem is then one of before. */
  onEdit: () => void;
  /** Null while nothing is chosen, or while it is not known what it costs. */
  onChoose: (freight: ChosenFreight | null) => void;
}

const DEBOUNCE_MS = 250;

/** How goods are delivered: a list of ways with their prices, and where to when a way asks for it. */
export function DeliveryChoice({ lines, saved, customerId, tax, problem, onEdit, onChoose }: DeliveryChoiceProps) {
  const id = useId();
  const currency = use(CurrencyContext);
  const { user } = useSession();
  const [draft] = useState(() => (customerId === undefined ? deliveryDraft.load() : null));
  const [methodId, setMethodId] = useState(draft?.methodId ?? null);
  const [country, setCountry] = useState(draft?.country ?? '');
  const [postcode, setPostcode] = useState(draft?.postcode ?? '');
  const [filledFrom, setFilledFrom] = useState<Address>();
  if (saved !== undefined && saved !== filledFrom) {
    setFilledFrom(saved);
    // Without a country it is of before they were kept: what was typed for it stays, what was filled in for another does not.
    if (saved.country !== undefined || (filledFrom !== undefined && filledFrom._id !== saved._id)) {
      setCountry(saved.country ?? '');
      setPostcode(saved.postcode ?? '');
    }
  }
  const asked = JSON.stringify({ lines, country: country || null, postcode: postcode.trim() || null });
  const settled = useDebouncedValue(asked, DEBOUNCE_MS);
  const { data, currentData, isFetching, isError, refetch } = useOptions(settled, customerId);

  const onlyCountry = data?.countries?.length === 1 ? data.countries[0] : undefined;
  if (country === '' && onlyCountry !== undefined && data?.place !== 'nothing') setCountry(onlyCountry);

  const isKnown = currentData !== undefined && !isFetching && asked === settled && tax !== undefined;
  const selected = selectedOf(data, methodId);
  const place = { ...(country !== '' && { country }), ...(postcode.trim() !== '' && { postcode: postcode.trim() }) };
  const freight =
    isKnown && selected !== undefined && currency !== undefined
      ? toChosen(selected, data?.place === 'nothing' ? {} : place, { taxRate: rateOf(tax), currency })
      : null;
  const said = JSON.stringify(freight);
  const choose = useEffectEvent(() => onChoose(freight));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object that says the same is no other choice
  useEffect(() => choose(), [said]);
  const leave = useEffectEvent(() => onChoose(null));
  useEffect(() => () => leave(), []);

  /** Kept at once: the form may be drawn anew before an effect runs. */
  const edit = (change: { methodId?: string; country?: string; postcode?: string }) => {
    const next = { methodId, country, postcode, ...change };
    if (customerId === undefined) deliveryDraft.keep({ ...next, owner: user?.email ?? null });
    setMethodId(next.methodId);
    setCountry(next.country);
    setPostcode(next.postcode);
    onEdit();
  };
  if (data === undefined) {
    return isError ? (
      <ErrorState message={messages.notRead} onRetry={refetch} />
    ) : (
      <p role="status">{messages.loading}</p>
    );
  }
  if (data.options.length === 0) return null;
  return (
    <fieldset className={styles.delivery} aria-describedby={`${id}-problem`}>
      <legend>{messages.title}</legend>
      {data.place !== 'nothing' && (
        <PlaceFields
          place={{ country, postcode }}
          asksPostcode={data.place === 'postcode'}
          among={data.countries}
          onChange={edit}
        />
      )}
      <div className={styles.options}>
        {data.options.map((option) => (
          <Option
            key={option._id}
            option={option}
            name={`${id}-method`}
            isSelected={option === selected}
            onSelect={() => edit({ methodId: option._id })}
          />
        ))}
      </div>
      <p role="alert" id={`${id}-problem`} className={styles.problem}>
        {problem}
      </p>
    </fieldset>
  );
}

interface PlaceFieldsProps {
  /** Blank where it is not known. */
  place: { country: string; postcode: string };
  asksPostcode?: boolean;
  /** The countries that can be selected; null for all. */
  among?: string[] | null;
  onChange: (change: { country?: string; postcode?: string }) => void;
}

/** What the freight depends on. */
export function PlaceFields({ place, asksPostcode = true, among = null, onChange }: PlaceFieldsProps) {
  const id = useId();
  return (
    <>
      <div className={inputStyles.field}>
        <label htmlFor={id}>{messages.country}</label>
        <select
          id={id}
          value={place.country}
          autoComplete="country"
          onChange={({ target }) => onChange({ country: target.value })}
        >
          <option value="">{messages.noCountry}</option>
          {countriesByName()
            .filter((code) => among === null || among.includes(code) || code === place.country)
            .map((code) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ))}
        </select>
      </div>
      {asksPostcode && (
        <LabelledInput
          name="deliveryPostcode"
          label={messages.postcode}
          hint={messages.postcodeHint}
          value={place.postcode}
          maxLength={MAX_POSTCODE_LENGTH}
          autoComplete="postal-code"
          onChange={({ target }) => onChange({ postcode: target.value })}
        />
      )}
    </>
  );
}

function useOptions(settled: string, customerId: string | undefined) {
  const consignment = JSON.parse(settled);
  const own = useReadDeliveryOptionsQuery(customerId === undefined ? consignment : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const forCustomer = useReadDeliveryOptionsForQuery(
    customerId === undefined ? skipToken : { ...consignment, id: customerId },
    { refetchOnMountOrArgChange: true },
  );
  return customerId === undefined ? own : forCustomer;
}

/** What was selected, else the first that is possible. */
function selectedOf(data: DeliveryOptions | undefined, methodId: string | null): DeliveryOption | undefined {
  const possible = data?.options.filter(({ freight }) => freight.is !== 'unavailable') ?? [];
  return possible.find(({ _id }) => _id === methodId) ?? possible[0];
}

function toChosen(
  { _id, name, freight }: DeliveryOption,
  place: { country?: string; postcode?: string },
  { taxRate, currency }: { taxRate: number | null; currency: Currency },
): ChosenFreight | null {
  const amounts = amountsOfFreight(freight, taxRate, currency);
  if (amounts === null) return null;
  const shown = (part: keyof typeof amounts) => fromMinorUnits(amounts[part], currency);
  return {
    delivery: { methodId: _id, freight: freight.is === 'priced' ? freight.net : null, ...place },
    name,
    byAgreement: freight.is === 'agreement',
    amounts: { net: shown('net'), tax: shown('tax'), total: shown('total') },
  };
}

interface OptionProps {
  option: DeliveryOption;
  name: string;
  isSelected: boolean;
  onSelect: () => void;
}

function Option({ option, name, isSelected, onSelect }: OptionProps) {
  const money = useMoney();
  const { freight, carrier } = option;
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name={name}
        checked={isSelected}
        disabled={freight.is === 'unavailable'}
        onChange={onSelect}
      />
      <span>
        {option.name} {carrier !== null && carrier !== option.name && <small>{carrier}</small>}
      </span>
      {freight.is === 'priced' && (
        <span className="figures">{freight.net === 0 ? freightWords.free : money.amount(freight.net)}</span>
      )}
      {freight.is === 'agreement' && <span className={styles.why}>{messages.agreement}</span>}
      {freight.is === 'unavailable' && <span className={styles.why}>{messages.why[freight.why]}</span>}
    </label>
  );
}

interface FreightLineProps {
  freight: ChosenFreight;
  tax: CustomerTaxRate['tax'] | undefined;
}

/** The freight as a line of its own, with its tax. */
export function FreightLine({ freight: { name, byAgreement, amounts }, tax }: FreightLineProps) {
  const money = useMoney();
  return (
    <p className={styles.line}>
      <span>{freightLine(name)}</span>
      <output className="figures">
        {byAgreement ? freightWords.byAgreement : money.amount(amounts.net)}
        {tax && amounts.tax > 0 && <small> {messages.withTax(money.amount(amounts.tax), tax.name)}</small>}
      </output>
    </p>
  );
}
