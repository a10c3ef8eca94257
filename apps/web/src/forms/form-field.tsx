import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { LabelledInput, type LabelledInputProps } from '#web/forms/labelled-input.tsx';

export interface FormFieldProps<Values extends FieldValues, Output>
  extends Omit<LabelledInputProps, 'name' | 'problem' | 'value' | 'onChange' | 'onBlur' | 'ref'> {
  control: Control<Values, unknown, Output>;
  name: Path<Values>;
  /** Fields to validate again when this one changes. */
  alsoChecks?: Path<Values>[];
}

export function FormField<Values extends FieldValues, Output>(props: FormFieldProps<Values, Output>) {
  const { control, name, alsoChecks = [], ...rest } = props;
  const { field, fieldState } = useController({ control, name, rules: { deps: alsoChecks } });
  const { name: inputName, value, onChange, onBlur, ref } = field;
  return (
    <LabelledInput
      {...rest}
      {...{ name: inputName, value, onChange, onBlur }}
      ref={(input) => ref(input && revealing(input))}
      problem={fieldState.error?.message}
    />
  );
}

/** Opens closed parts of the page around an input before it takes the focus. */
function revealing(input: HTMLInputElement | HTMLTextAreaElement) {
  return {
    focus: () => {
      for (let part = closedPart(input); part; part = closedPart(part)) part.open = true;
      input.focus();
    },
    select: () => input.select(),
    setCustomValidity: (message: string) => input.setCustomValidity(message),
    reportValidity: () => input.reportValidity(),
  };
}

function closedPart(element: Element): HTMLDetailsElement | null {
  return element.closest<HTMLDetailsElement>('details:not([open])');
}
