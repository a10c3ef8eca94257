import { turnOf } from '#server/db/schema/lock-numbers.ts';

interface DeferredTrigger {
  id: string;
  table: string;
  event: string;
  when: string;
  /** Statements, without the last semicolon. */
  does: string;
  /** Writes rows that other transactions write too, in any order: they take turns from here to their end. */
  takesTurns: boolean;
}

/** A trigger of PostgreSQL that runs at the commit, so that the locks on what it writes are brief. */
export function deferredTrigger({ id, table, event, when, does, takesTurns }: DeferredTrigger) {
  const turn = takesTurns ? `perform ${turnOf('counts')}; ` : '';
  return {
    create: `create function ${id}() returns trigger language plpgsql as $$ begin ${turn}${does}; return null; end $$;
      create constraint trigger ${id} after ${event} on ${table} deferrable initially deferred
        for each row when (${when}) execute function ${id}()`,
    drop: `drop trigger if exists ${id} on ${table}; drop function if exists ${id}`,
  };
}
