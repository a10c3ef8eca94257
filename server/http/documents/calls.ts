import { contract } from '#shared/contracts/contract.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

export interface Call {
  endpoint: Endpoint;
  /** The noun of the contract. */
  noun: string;
  /** The name that the document and the tools of assistants give it, such as `ordersPlace`. */
  operationId: string;
}

export const calls: Call[] = Object.entries(contract).flatMap(([noun, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
    endpoint,
    noun,
    operationId: noun + capital(name),
  })),
);

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
