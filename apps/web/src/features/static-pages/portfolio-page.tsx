import { staticPageMessages } from '#shared/messages/shop/static-pages.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { type PortfolioProject, portfolioProjects } from '#web/features/static-pages/content/portfolio.ts';
import { PageHeading } from '#web/features/static-pages/page-heading.tsx';
import styles from '#web/features/static-pages/portfolio-page.module.css';

export function PortfolioPage() {
  return (
    <>
      <PageTitle title={staticPageMessages.portfolio} description={staticPageMessages.portfolioDescription} />
      <PageHeading title={staticPageMessages.portfolio} lead={staticPageMessages.portfolioLead} />
      <div className={`page ${styles.projects}`}>
        {portfolioProjects.map((project, place) => (
          <Project key={project.slug} project={project} isFirst={place === 0} />
        ))}
      </div>
    </>
  );
}

interface ProjectProps {
  project: PortfolioProject;
  isFirst: boolean;
}

function Project({ project, isFirst }: ProjectProps) {
  const { title, clientType, year, summary, figures, image } = project;
  return (
    <article className={styles.project}>
      <img src={image} alt="" width={800} height={600} loading={isFirst ? 'eager' : 'lazy'} decoding="async" />
      <div className={styles.text}>
        <p className={styles.client}>
          {clientType}, {year}
        </p>
        <h2>{title}</h2>
        <p className={styles.summary}>{summary}</p>
        <dl className={`figures ${styles.figures}`}>
          {figures.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  );
}
