import { runCommand } from '#server/cli/run-command.ts';
import { databaseLocation } from '#server/db/location.ts';
import { migrate } from '#server/db/migrate.ts';
import { openExistingDatabase } from '#server/db/open-shop-database.ts';
import { readProcessSettings } from '#server/env.ts';
import { AppError } from '#server/http/app-error.ts';
import { changeRole } from '#server/services/change-role.ts';
import { canonicalEmail } from '#shared/domain/email.ts';

const USAGE = 'Usage: npm run admin -- grant EMAIL\n       npm run admin -- revoke EMAIL';
const roles = { grant: 'admin', revoke: 'customer' } as const;

// Gives or takes the role of an administrator; the user must have signed in once.
await runCommand(async () => {
  const [verb, address = ''] = process.argv.slice(2);
  const email = canonicalEmail(address);
  if (!(verb === 'grant' || verb === 'revoke') || email === null) throw new Error(USAGE);

  const db = await openExistingDatabase(databaseLocation(readProcessSettings()));
  try {
    await migrate(db);
    const user = await changeRole(db, { email, role: roles[verb], actor: 'cli', at: Date.now() });
    console.log(`${email} is now ${user.role === 'admin' ? 'an administrator' : 'a customer'}.`);
    if (user.role === 'admin' && user.email_verified === 0) {
      console.log('The rights count once the e-mail address is verified.');
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    throw new Error(`Nobody with the address ${email} has signed in yet.`);
  } finally {
    await db.destroy();
  }
});
