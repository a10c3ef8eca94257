import { demoCustomer } from '#server/demo/accounts.ts';
import type { DemoReturn } from '#server/demo/companies/company.ts';
import { priceChapters } from '#server/demo/companies/give-prices.ts';
import { openingChapters } from '#server/demo/companies/open-companies.ts';
import { tradeChapters } from '#server/demo/companies/place-orders.ts';
import { quoteChapters } from '#server/demo/companies/quote-prices.ts';
import { returnChapters } from '#server/demo/companies/send-back.ts';
import type { Story } from '#server/demo/companies/story.ts';
import { type Chapter, type DatedChapter, dateChapters } from '#server/demo/history/chapter.ts';

/** What the demo's companies did in its year. */
export function companyChapters(story: Story): DatedChapter[] {
  return dateChapters(chaptersOfCompanies(story), story.now);
}

/** The same, with what a person sends back of the orders of the year. */
export function chaptersOfYear(story: Story): DatedChapter[] {
  return dateChapters([...chaptersOfCompanies(story), ...returnChapters(story, isOfPerson)], story.now);
}

function chaptersOfCompanies(story: Story): Chapter[] {
  return [
    ...openingChapters(story),
    ...priceChapters(story),
    ...tradeChapters(story),
    ...quoteChapters(story),
    ...returnChapters(story, (sent) => !isOfPerson(sent)),
  ];
}

const isOfPerson = ({ by }: DemoReturn) => by === demoCustomer.email;
