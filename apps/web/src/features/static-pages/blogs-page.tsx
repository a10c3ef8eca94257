import { Link } from 'react-router-dom';
import { staticPageMessages } from '#shared/messages/shop/static-pages.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import styles from '#web/features/static-pages/blogs-page.module.css';
import { type TechnicalQuestion, technicalQuestions } from '#web/features/static-pages/content/questions.ts';
import { PageHeading } from '#web/features/static-pages/page-heading.tsx';

const CONTENTS_ID = 'contents';

export function BlogsPage() {
  return (
    <>
      <PageTitle title={staticPageMessages.blogs} description={staticPageMessages.blogsDescription} />
      <PageHeading title={staticPageMessages.blogs} lead={staticPageMessages.blogsLead} />
      <div className={`page ${styles.layout}`}>
        <nav className={styles.contents} aria-labelledby={CONTENTS_ID}>
          <h2 id={CONTENTS_ID}>{staticPageMessages.contents}</h2>
          <ul className="plain-list">
            {technicalQuestions.map(({ slug, question }) => (
              <li key={slug}>
                <Link to={{ hash: slug }} onClick={() => focusQuestion(slug)}>
                  {question}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.questions}>
          {technicalQuestions.map((question) => (
            <Question key={question.slug} {...question} />
          ))}
        </div>
      </div>
    </>
  );
}

function Question({ slug, topic, question, paragraphs }: TechnicalQuestion) {
  return (
    <article id={slug} tabIndex={-1} className={styles.question} aria-labelledby={`${slug}-heading`}>
      <p className={styles.topic}>{topic}</p>
      <h2 id={`${slug}-heading`}>{question}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </article>
  );
}

/** The router scrolls to the question; the focus must follow. */
function focusQuestion(slug: string): void {
  document.getElementById(slug)?.focus({ preventScroll: true });
}
