/** What the demo's shop has in batches: heats of steel with certificates, and gloves that go off. */
interface DemoBatch {
  partNumber: string;
  id: string;
  number: string;
  bestBeforeDays: number | null;
  /** Of what is on the shelf; what is left lies in no batch. */
  share: number;
}

export const demoBatches: readonly DemoBatch[] = [
  { partNumber: 'BH-33-0050', id: 'ba_demo-heat-1', number: 'H 24-1187', bestBeforeDays: null, share: 0.3 },
  { partNumber: 'BH-33-0050', id: 'ba_demo-heat-2', number: 'H 25-0342', bestBeforeDays: null, share: 0.6 },
  { partNumber: 'BH-82-0150', id: 'ba_demo-gloves-1', number: 'N2411-07', bestBeforeDays: 24, share: 0.2 },
  { partNumber: 'BH-82-0150', id: 'ba_demo-gloves-2', number: 'N2509-31', bestBeforeDays: 900, share: 0.8 },
];
