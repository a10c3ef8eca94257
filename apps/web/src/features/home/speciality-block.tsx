import { homeMessages, specialities } from '#shared/messages/shop/home.ts';
import { SectionHeading } from '#web/features/home/section-heading.tsx';
import styles from '#web/features/home/speciality-block.module.css';

const HEADING_ID = 'speciality-heading';
const order = ['trusted', 'punctual', 'quality'] as const;

export function SpecialityBlock() {
  return (
    <section className={styles.band} aria-labelledby={HEADING_ID}>
      <div className={`page ${styles.content}`}>
        <SectionHeading id={HEADING_ID} title={homeMessages.speciality} lead={homeMessages.specialityLead} />
        <ul className={`plain-list ${styles.list}`}>
          {order.map((name) => (
            <li key={name}>
              <img src={`/speciality-${name}.svg`} alt="" width={64} height={64} loading="lazy" decoding="async" />
              <div>
                <h3>{specialities[name].title}</h3>
                <p>{specialities[name].text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
