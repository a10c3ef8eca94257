import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { readProcessSettings } from '#server/env.ts';
import { AppError } from '#server/http/app-error.ts';
import { changeRole } from '#server/services/change-role.ts';
import { databaseFile } from '#server/start-server.ts';
import { canonicalEmail } from '#shared/domain/email.ts';

const USAGE = 'Usage: npm run admin -- grant EMAIL\n       npm run admin -- revoke EMAIL';
const roles = { grant: 'admin', revoke: 'customer' } as const;

/** Gives or takes the role of an administrator; the user must have signed in once. */
async function main([verb = '', address = '']: string[]): Promise<number> {
  const email = canonicalEmail(address);
  if (!(verb === 'grant' || verb === 'revoke') || email === null) {
    console.error(USAGE);
    return 2;
  }
  const db = openDatabase(databaseFile(readProcessSettings()), { mustExist: true });
  try {
    await migrate(db);
    const user = await changeRole(db, { email, role: roles[verb], actor: 'cli', at: Date.now() });
    console.log(`${email} is now ${user.role === 'admin' ? 'an administrator' : 'a customer'}.`);
    if (user.role === 'admin' && user.email_verified === 0) {
      console.log('The rights count once the e-mail address is verified.');
    }
    return 0;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    console.error(`Nobody with the address ${email} has signed in yet.`);
    return 1;
  } finally {
    await db.destroy();
  }
}

process.exitCode = await main(process.argv.slice(2));
