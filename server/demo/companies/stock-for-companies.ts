import type { DemoProduct } from '#server/demo/catalogue/catalogue-entry.ts';
import type { DemoLine } from '#server/demo/companies/company.ts';
import { demoReturns } from '#server/demo/companies/returns.ts';
import { demoCompanyOrders, demoQuotes, demoRequests } from '#server/demo/companies/trade.ts';
import type { HistoryPlan } from '#server/demo/history/plan.ts';
import { productOf } from '#server/demo/history/products.ts';

/** The plan with the units that the companies order besides, less what comes back, so that the catalogue's stock is what they leave. */
export function withStockForCompanies(plan: HistoryPlan): HistoryPlan {
  const [firstStock, stockToday] = [new Map(plan.firstStock), new Map(plan.stockToday)];
  for (const [picture, quantity] of orderedLines()) {
    for (const stock of [firstStock, stockToday]) {
      const product = productOf(picture);
      stock.set(product, stockOf(stock, product) + quantity);
    }
  }
  return { ...plan, firstStock, stockToday };
}

function stockOf(stock: Map<DemoProduct, number>, product: DemoProduct): number {
  return stock.get(product) ?? product.availableQuantity;
}

function orderedLines(): DemoLine[] {
  const approved = demoRequests.flatMap(({ lines, decision }) =>
    decision && 'quantities' in decision
      ? lines.map(([picture], index): DemoLine => [picture, decision.quantities[index] ?? 0])
      : [],
  );
  const accepted = demoQuotes
    .filter(({ end }) => end?.kind === 'accepted')
    .flatMap(({ lines }) =>
      lines.flatMap(({ picture, quantity }): DemoLine[] => (picture === undefined ? [] : [[picture, quantity]])),
    );
  const back = demoReturns.map(({ picture, receipt }): DemoLine => [picture, -(receipt?.restocked ?? 0)]);
  return [...demoCompanyOrders.flatMap(({ lines }) => lines), ...approved, ...accepted, ...back];
}
