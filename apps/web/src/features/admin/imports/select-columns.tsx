import { useId, useState } from 'react';
import type { ImportColumns } from '#shared/contracts/imports/imports.ts';
import { type ProductColumn, productColumns } from '#shared/domain/products/product-columns.ts';
import { type Unit, units } from '#shared/domain/products/units.ts';
import { readUnit } from '#shared/domain/reading/unit-text.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import type { FileTerms } from '#web/api/imports/import-calls.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/admin/imports/products-import-page.module.css';

const texts = importMessages.columns;
const fields = Object.keys(productColumns) as ProductColumn[];
const SHOWN_VALUES = 3;

interface SelectColumnsProps {
  fileName: string;
  file: ImportColumns;
  problem: string | null;
  isChecking: boolean;
  onCheck: (terms: FileTerms) => void;
  onCancel: () => void;
}

/** Somebody says which column of a file is which field, and what its units mean. */
export function SelectColumns({ fileName, file, problem, isChecking, onCheck, onCancel }: SelectColumnsProps) {
  const id = useId();
  const [selected, setSelected] = useState(file.columns.map(({ field }) => field));
  const [meanings, setMeanings] = useState<Record<string, Unit>>({});
  const unknown = unknownUnits(file, selected);
  const used = Object.fromEntries(unknown.flatMap((word) => (meanings[word] ? [[word, meanings[word]]] : [])));
  return (
    <section className={`panel ${styles.summary}`} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p className={styles.hint}>
        <strong>{fileName}</strong>: {texts.hint}
      </p>
      <ol className={styles.columns}>
        {file.columns.map(({ heading, values }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings may be the same
          <li key={index}>
            <div className={styles.field}>
              <label htmlFor={`${id}-${index}`}>{heading || texts.noHeading(index + 1)}</label>
              <select
                id={`${id}-${index}`}
                value={selected[index] ?? ''}
                onChange={({ target }) => {
                  const field = fields.find((each) => each === target.value) ?? null;
                  setSelected(selected.map((old, at) => (at === index ? field : old === field ? null : old)));
                }}
              >
                <option value="">{texts.ignore}</option>
                {fields.map((field) => (
                  <option key={field} value={field}>
                    {productColumns[field]}
                  </option>
                ))}
              </select>
            </div>
            <span className={styles.values}>{values.slice(0, SHOWN_VALUES).join(' · ')}</span>
          </li>
        ))}
      </ol>
      {unknown.length > 0 && (
        <fieldset className={styles.units}>
          <legend>{texts.units}</legend>
          {unknown.map((word) => (
            <div key={word} className={styles.field}>
              <label htmlFor={`${id}-${word}`}>{word}</label>
              <select
                id={`${id}-${word}`}
                value={meanings[word] ?? ''}
                onChange={({ target }) => {
                  const unit = units.find((each) => each === target.value);
                  const { [word]: _, ...others } = meanings;
                  setMeanings(unit ? { ...others, [word]: unit } : others);
                }}
              >
                <option value="">{texts.unknownUnit}</option>
                {units.map((unit) => (
                  <option key={unit} value={unit}>
                    {unitMessages.one(unit)}
                  </option>
                ))}
              </select>
            </div>
          ))}
        </fieldset>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button look="primary" busy={isChecking} onClick={() => onCheck({ columns: selected, units: used })}>
          {texts.check}
        </Button>
        <Button onClick={onCancel}>{importMessages.another}</Button>
      </div>
    </section>
  );
}

/** Words of the column of units that name no unit alone. */
function unknownUnits(file: ImportColumns, selected: (ProductColumn | null)[]): string[] {
  const { values } = file.columns[selected.indexOf('unit')] ?? { values: [] };
  return values.filter((word) => {
    const ways = readUnit(word)?.ways ?? [];
    return ways.length !== 1 || ways[0]?.factor !== 1;
  });
}
