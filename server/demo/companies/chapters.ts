import { priceChapters } from '#server/demo/companies/give-prices.ts';
import { openingChapters } from '#server/demo/companies/open-companies.ts';
import { tradeChapters } from '#server/demo/companies/place-orders.ts';
import { quoteChapters } from '#server/demo/companies/quote-prices.ts';
import { returnChapters } from '#server/demo/companies/send-back.ts';
import type { Story } from '#server/demo/companies/story.ts';
import { type DatedChapter, dateChapters } from '#server/demo/history/chapter.ts';

/** What the demo's companies did in its year. */
export function companyChapters(story: Story): DatedChapter[] {
  const chapters = [
    ...openingChapters(story),
    ...priceChapters(story),
    ...tradeChapters(story),
    ...quoteChapters(story),
    ...returnChapters(story),
  ];
  return dateChapters(chapters, story.now);
}
