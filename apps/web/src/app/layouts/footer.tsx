import { commonMessages } from '#shared/messages/common.ts';
import { footerMessages } from '#shared/messages/shop/navigation.ts';
import { useShop } from '#web/api/shop/shop.ts';
import { Brand } from '#web/app/layouts/brand.tsx';
import styles from '#web/app/layouts/footer.module.css';
import { IdleLink } from '#web/components/idle-link.tsx';

/** Links are placeholders unless the shop's settings have them. */
export function Footer() {
  const { name, links } = useShop();
  return (
    <footer className="navy">
      <div className={`page ${styles.content}`}>
        <div className={styles.columns}>
          <FooterColumn title={footerMessages.services} links={footerMessages.serviceLinks} />
          <FooterColumn title={footerMessages.company} links={footerMessages.companyLinks} />
          <FooterColumn
            title={footerMessages.legal}
            links={links?.imprint ? [...footerMessages.legalLinks, footerMessages.imprint] : footerMessages.legalLinks}
            addresses={links && [links.terms, links.privacy, null, links.imprint]}
          />
        </div>
        <div className={styles.end}>
          <Brand />
          <p>{footerMessages.copyright.replace(commonMessages.brand, () => name)}</p>
        </div>
      </div>
    </footer>
  );
}

interface FooterColumnProps {
  title: string;
  links: readonly string[];
  addresses?: (string | null)[] | undefined;
}

function FooterColumn({ title, links, addresses = [] }: FooterColumnProps) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="plain-list">
        {links.map((link, index) => (
          <li key={link}>
            {addresses[index] ? (
              <a className={styles.link} href={addresses[index]} target="_blank" rel="noreferrer">
                {link}
              </a>
            ) : (
              <IdleLink className={styles.link}>{link}</IdleLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
