import { type ClipboardEvent, type ReactNode, type RefObject, useImperativeHandle, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { productFormMessages } from '#shared/messages/products/edit-product.ts';
import { Button } from '#web/components/button.tsx';
import { Icon } from '#web/components/icon.tsx';
import { pastedRows } from '#web/features/admin/products/fields/pasted-rows.ts';
import type { TypedDetails } from '#web/features/admin/products/fields/product-details-form.ts';
import styles from '#web/features/admin/products/fields/row-fields.module.css';
import { FormField } from '#web/forms/form-field.tsx';
import type { LabelledInputProps } from '#web/forms/labelled-input.tsx';

type RowName = 'priceBreaks' | 'specifications' | 'documents';
type RowForm = Record<RowName, Record<string, string>[]>;
type Column = Pick<LabelledInputProps, 'label' | 'inputMode'> & { name: string };

interface RowFieldsProps<Name extends RowName> {
  name: Name;
  legend: string;
  hint: string;
  /** The name of a row, counted from 1. */
  rowLabel: (row: number) => string;
  columns: readonly [
    Column & { name: keyof TypedDetails[Name][number] },
    Column & { name: keyof TypedDetails[Name][number] },
  ];
  addLabel: string;
  max: number;
  /** Beside the button that adds a row. */
  actions?: (isFull: boolean) => ReactNode;
  /** Adds a row with these texts. */
  append?: RefObject<AppendRow | null>;
  /** What stands for the second input of a row that came with this text; null for the input. */
  showSecond?: (text: string) => ReactNode;
}

export type AppendRow = (one: string, other: string) => void;

/** A list of rows of two inputs, in the form of the context. Two columns pasted from a spreadsheet fill the rows. */
export function RowFields<Name extends RowName>(props: RowFieldsProps<Name>) {
  const { legend, hint, rowLabel, columns, addLabel, max, actions, showSecond } = props;
  const name: RowName = props.name;
  const { control, getValues, setFocus } = useFormContext<RowForm>();
  const { fields, append, remove, replace } = useFieldArray({ control, name });
  const { errors } = useFormState({ control, name });
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [first, second] = columns;
  const toRow = (one: string, other: string) => ({ [first.name]: one, [second.name]: other });
  const problem = errors[name]?.root?.message ?? errors[name]?.message;

  useImperativeHandle(
    props.append,
    () => (one: string, other: string) => append(toRow(one, other), { shouldFocus: false }),
  );

  function removeRow(index: number): void {
    flushSync(() => remove(index));
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[index] ?? buttons[index - 1] ?? addButton.current)?.focus();
  }

  function pasteRows(event: ClipboardEvent, index: number): void {
    const pasted = pastedRows(event.clipboardData.getData('text/plain'));
    if (pasted === null) return;
    event.preventDefault();
    const rows = [...getValues(name)];
    rows.splice(index, pasted.length, ...pasted.map(([one, other]) => toRow(one, other)));
    flushSync(() => replace(rows));
    setFocus(`${name}.${index + pasted.length - 1}.${second.name}`);
  }

  return (
    <fieldset className={styles.rows}>
      <legend>{legend}</legend>
      <p className={styles.hint}>{hint}</p>
      {fields.length > 0 && (
        <ul ref={list}>
          {fields.map((field, index) => (
            <li key={field.id} onPaste={(event) => pasteRows(event, index)}>
              <fieldset aria-label={rowLabel(index + 1)} className={styles.row}>
                {columns.map(
                  (column) =>
                    (column === second && showSecond?.(field[second.name] ?? '')) || (
                      <FormField
                        {...column}
                        key={column.name}
                        control={control}
                        name={`${name}.${index}.${column.name}`}
                        autoComplete="off"
                      />
                    ),
                )}
                <Button
                  look="text"
                  className={styles.remove}
                  aria-label={productFormMessages.remove(rowLabel(index + 1))}
                  onClick={() => removeRow(index)}
                >
                  <Icon name="close" size={20} />
                </Button>
              </fieldset>
            </li>
          ))}
        </ul>
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        {actions?.(fields.length >= max)}
        <Button ref={addButton} compact disabled={fields.length >= max} onClick={() => append(toRow('', ''))}>
          {addLabel}
        </Button>
      </div>
    </fieldset>
  );
}
