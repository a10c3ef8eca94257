import { type CatalogueEntry, type DemoProduct, toDemoProduct } from '#server/demo/catalogue/catalogue-entry.ts';
import { electrical } from '#server/demo/catalogue/electrical.ts';
import { fasteners } from '#server/demo/catalogue/fasteners.ts';
import { hydraulics } from '#server/demo/catalogue/hydraulics.ts';
import { packaging } from '#server/demo/catalogue/packaging.ts';
import { pipes } from '#server/demo/catalogue/pipes.ts';
import { powerTransmission } from '#server/demo/catalogue/power-transmission.ts';
import { safety } from '#server/demo/catalogue/safety.ts';
import { tools } from '#server/demo/catalogue/tools.ts';

const categories: Record<string, CatalogueEntry[]> = {
  Fasteners: fasteners,
  'Bearings & Power Transmission': powerTransmission,
  'Pipes & Fittings': pipes,
  'Hydraulics & Pneumatics': hydraulics,
  Electrical: electrical,
  'Packaging & Handling': packaging,
  Safety: safety,
  'Tools & Abrasives': tools,
};

/** In the order of the aisles of the warehouse. */
export const catalogueCategories = Object.keys(categories);

/** Oldest first: the home page shows the last six. */
export const demoProducts: DemoProduct[] = Object.entries(categories)
  .flatMap(([category, entries]) => entries.map((entry) => toDemoProduct(category, entry)))
  .sort((one, other) => other.addedDaysAgo - one.addedDaysAgo);
