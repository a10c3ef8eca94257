import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { Star } from '#web/components/values/star.tsx';
import styles from '#web/forms/rating-field.module.css';

const ratings = ['1', '2', '3', '4', '5'];

interface RatingFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  label: string;
}

/** A radio group, so arrow keys work. The value is "1" to "5", or "". */
export function RatingField<Values extends FieldValues>({ control, name, label }: RatingFieldProps<Values>) {
  const { field } = useController({ control, name });
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.stars}>
        {ratings.map((rating, index) => (
          <label key={rating} title={homeMessages.stars(index + 1)}>
            <input
              type="radio"
              className={styles.input}
              name={field.name}
              value={rating}
              checked={field.value === rating}
              onChange={field.onChange}
              onBlur={field.onBlur}
              {...(index === 0 && { ref: field.ref })}
            />
            <Star size={30} className={Number(field.value) > index ? styles.selected : styles.star} />
            <span className="visually-hidden">{homeMessages.stars(index + 1)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
