import { parseArgs } from 'node:util';
import { AppError } from '#server/app-error.ts';
import { findShop } from '#server/cli/find-shop.ts';
import { runShopCommand } from '#server/cli/run-command.ts';
import { commandLine } from '#server/command-line.ts';
import { nameOfDatabase } from '#server/db/location.ts';
import { openExistingDatabase } from '#server/db/open-shop-database.ts';
import { migrate } from '#server/db/schema/migrate.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { listAdministrators } from '#server/queries/users/users.ts';
import { changeRole } from '#server/services/users/change-role.ts';
import { canonicalEmail } from '#shared/domain/customers/email.ts';

const USAGE = `Usage: ${commandLine('admin', 'list')}
       ${commandLine('admin', 'grant', 'EMAIL')}
       ${commandLine('admin', 'revoke', 'EMAIL', '[--force]')}`;
const ONCE_VERIFIED = 'once the e-mail is verified';

// Lists the administrators, or grants or revokes the role. A user must have signed in once. Safe while the shop runs.
await runShopCommand(async () => {
  const [verb, address, ...others] = readArguments().positionals;
  const email = canonicalEmail(address ?? '');
  const isList = verb === 'list' && address === undefined;
  const isChange = (verb === 'grant' || verb === 'revoke') && email !== null && others.length === 0;
  if (!isList && !isChange) throw new Error(USAGE);

  const location = findShop();
  const db = await openExistingDatabase(location);
  try {
    await migrate(db);
    console.log(`${nameOfDatabase(location)}:`);
    if (isChange) console.log(await change(db, verb, email));
    else for (const line of await list(db)) console.log(line);
  } finally {
    await db.destroy();
  }
});

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { force: { type: 'boolean', default: false } } });
  } catch {
    throw new Error(USAGE);
  }
}

async function list(db: Database): Promise<string[]> {
  const users = await listAdministrators(db);
  return users.length === 0 ? ['Nobody is an administrator.'] : users.map(describe);
}

function describe({ email, name, email_verified }: UserRow): string {
  const whom = name === null ? email : `${email} (${name})`;
  return email_verified === 1 ? whom : `${whom}, ${ONCE_VERIFIED}`;
}

async function change(db: Database, verb: 'grant' | 'revoke', email: string): Promise<string> {
  const role = verb === 'grant' ? 'admin' : 'customer';
  const { force } = readArguments().values;
  try {
    const user = await changeRole(db, { email, role, actor: 'cli', at: Date.now(), force });
    if (role === 'customer') return `${email} is now a customer.`;
    return `${email} is now an administrator${user.email_verified === 1 ? '' : ` ${ONCE_VERIFIED}`}.`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not_found') throw new Error(`Nobody with the address ${email} has signed in yet.`);
    if (error.code !== 'last_administrator') throw error;
    throw new Error(
      `${email} is the last administrator, and was left one. To go on all the same: ${commandLine('admin', 'revoke', email, '--force')}`,
    );
  }
}
