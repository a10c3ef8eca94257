import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as z from 'zod';
import { demoIdentityMigrations } from '#server/demo/identity/migrations.ts';
import { createIdentityStandIn, type IdentityStandIn } from '#server/demo/identity/stand-in.ts';
import type { DemoIdentityTables } from '#server/demo/identity/tables.ts';

export const projectId = 'demo-bulkhead';

export async function openStandIn({ file = ':memory:', now }: { file?: string; now?: () => number } = {}) {
  const db = new Kysely<DemoIdentityTables>({ dialect: new SqliteDialect({ database: new Database(file) }) });
  await migrate(db);
  return { db, standIn: createIdentityStandIn({ db, projectId, ...(now && { now }) }) };
}

export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(demoIdentityMigrations) },
    migrationTableName: 'demo_identity_migration',
    migrationLockTableName: 'demo_identity_migration_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

const responseSchema = z.looseObject({
  localId: z.string().optional(),
  idToken: z.string().default(''),
  refreshToken: z.string().default(''),
  id_token: z.string().default(''),
  error: z.object({ message: z.string() }).optional(),
});

const oobCodesSchema = z.object({ oobCodes: z.array(z.object({ oobCode: z.string() })) });

export function createClient(routes: IdentityStandIn['routes']) {
  const post = (path: string, body: string) => routes.request(`${path}?key=demo`, { method: 'POST', body });
  const request = (operation: string, body: string) => post(`/identitytoolkit.googleapis.com/v1/${operation}`, body);
  const send = async (operation: string, body: object) => {
    const response = await request(`accounts:${operation}`, JSON.stringify(body));
    return responseSchema.parse(await response.json());
  };
  return {
    request,
    call: async (operation: string, body: object) => {
      const response = await send(operation, body);
      if (response.error) throw new Error(`${operation}: ${response.error.message}`);
      return response;
    },
    error: async (operation: string, body: object): Promise<string | undefined> =>
      (await send(operation, body)).error?.message,
    refresh: async (refreshToken: string) => {
      const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
      const response = await post('/securetoken.googleapis.com/v1/token', form.toString());
      return responseSchema.parse(await response.json());
    },
    oobCodes: async () => {
      const response = await routes.request(`/emulator/v1/projects/${projectId}/oobCodes`);
      return oobCodesSchema.parse(await response.json()).oobCodes.map(({ oobCode }) => oobCode);
    },
  };
}
