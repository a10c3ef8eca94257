import { Suspense } from 'react';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { CategoryTiles } from '#web/features/home/category-tiles.tsx';
import { HeroBanner } from '#web/features/home/hero-banner.tsx';
import { LatestProducts } from '#web/features/home/latest-products.tsx';
import { LatestReviews } from '#web/features/home/latest-reviews.tsx';
import { Newsletter } from '#web/features/home/newsletter.tsx';
import { RevenueCounters } from '#web/features/home/revenue-counters.tsx';
import { SpecialityBlock } from '#web/features/home/speciality-block.tsx';

export function HomePage() {
  return (
    <>
      <PageTitle title={homeMessages.title} />
      <HeroBanner />
      <CategoryTiles />
      <Suspense>
        <LatestProducts />
        <RevenueCounters />
        <LatestReviews />
        <SpecialityBlock />
        <Newsletter />
      </Suspense>
    </>
  );
}
