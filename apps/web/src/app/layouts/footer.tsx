import { footerMessages } from '#shared/messages/navigation.ts';
import { Brand } from '#web/app/layouts/brand.tsx';
import styles from '#web/app/layouts/footer.module.css';
import { IdleLink } from '#web/components/idle-link.tsx';

/** Its links are placeholders. */
export function Footer() {
  return (
    <footer className="navy">
      <div className={`page ${styles.content}`}>
        <div className={styles.columns}>
          <FooterColumn title={footerMessages.services} links={footerMessages.serviceLinks} />
          <FooterColumn title={footerMessages.company} links={footerMessages.companyLinks} />
          <FooterColumn title={footerMessages.legal} links={footerMessages.legalLinks} />
        </div>
        <div className={styles.end}>
          <Brand />
          <p>{footerMessages.copyright}</p>
        </div>
      </div>
    </footer>
  );
}

function FooterColumn({ title, links }: { title: string; links: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="plain-list">
        {links.map((link) => (
          <li key={link}>
            <IdleLink className={styles.link}>{link}</IdleLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
