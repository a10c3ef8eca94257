import { ballBearings } from '#server/demo/catalogue/series/ball-bearings.ts';
import { ballValves } from '#server/demo/catalogue/series/ball-valves.ts';
import { cableGlands } from '#server/demo/catalogue/series/cable-glands.ts';
import { cartons } from '#server/demo/catalogue/series/cartons.ts';
import type { DemoSeries } from '#server/demo/catalogue/series/demo-series.ts';
import { hexBolts } from '#server/demo/catalogue/series/hex-bolts.ts';
import { pushInFittings } from '#server/demo/catalogue/series/push-in-fittings.ts';
import { socketCapScrews } from '#server/demo/catalogue/series/socket-cap-screws.ts';
import { twistDrills } from '#server/demo/catalogue/series/twist-drills.ts';

/** Oldest first, all older than the products of the catalogue. */
export const demoSeries: DemoSeries[] = [
  hexBolts,
  socketCapScrews,
  ballBearings,
  ballValves,
  pushInFittings,
  cableGlands,
  twistDrills,
  cartons,
];
