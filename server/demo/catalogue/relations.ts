import type { Relations } from '#shared/domain/part-numbers/relations.ts';

/** What products are called elsewhere, and which ones belong to them, by part number. */
export const demoRelations: Record<string, Relations & { otherNumbers?: string[] }> = {
  'BH-11-1260': {
    otherNumbers: ['DIN 933 M12X60', '0057 12 60'],
    accessories: ['BH-13-0012', 'BH-10-1125'],
    substitutes: ['BH-18-1260'],
  },
  'BH-50-6205': { otherNumbers: ['6205-2RS1/C3', '6205.2RSR.C3'], accessories: ['BH-53-0205'] },
  'BH-61-1251': { accessories: ['BH-62-1256'], otherNumbers: ['CD 125 INOX'] },
};
