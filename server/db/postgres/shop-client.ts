import type { Client } from 'pg';

const names = new Map<string, string>();

/** PostgreSQL parses a statement with a name once for each connection, and plans it once if one plan suits all values. */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `bulkhead_${names.size}`);
}

/** A client that sends statements by their names, and those of one turn in one piece. Kysely knows of neither. */
export function shopClient(Base: typeof Client, { isNaming }: { isNaming: boolean }): typeof Client {
  return class extends Base {
    override query(...[text, ...rest]: unknown[]): never {
      const { stream } = this.connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
      const name = isNaming && typeof text === 'string' ? names.get(text) : undefined;
      // Responds as the driver does, whose overloads have no type in common.
      return Reflect.apply(super.query, this, [name === undefined ? text : { name, text }, ...rest]) as never;
    }
  };
}
