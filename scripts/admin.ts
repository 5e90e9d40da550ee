// Makes admins: `npm run admin -- create EMAIL [NAME]`, `promote EMAIL`, `demote EMAIL`.
import { Email, FullName } from '#contract/auth.ts';
import { changeAccountType, inviteAdmin } from '#server/accounts/admins.ts';
import { migrate, openDatabase } from '#server/adapters/db/open.ts';
import { argon2Passwords } from '#server/adapters/passwords.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { readSettings } from '#server/config.ts';
import { migrations } from '#server/migrations/all.ts';

const USAGE = 'Usage: npm run admin -- create EMAIL [NAME] | promote EMAIL | demote EMAIL';

async function run([verb, address, ...words]: readonly string[]): Promise<string> {
  const email = Email.safeParse(address);
  if (!email.success) return Promise.reject(new Error(USAGE));
  const config = readSettings();
  const db = openDatabase(config.databaseAddress);
  const passwords = argon2Passwords();
  const deps = {
    db,
    clock: Date.now,
    random: systemRandom,
    passwords,
    linkOrigin: config.siteOrigin,
  };
  try {
    await migrate(db, migrations);
    if (verb === 'create') {
      const fullName = FullName.parse(words.join(' ') || email.data.split('@')[0]);
      const link = await inviteAdmin(deps, { email: email.data, fullName });
      return `${email.data} is an admin. This link sets the password, once, within an hour:\n${link}`;
    }
    if (verb === 'promote' || verb === 'demote') {
      const accountType = verb === 'promote' ? 'Admin' : 'Student';
      await changeAccountType(deps, email.data, accountType);
      return `${email.data} is ${verb === 'promote' ? 'an admin' : 'no admin any more'}.`;
    }
    throw new Error(USAGE);
  } finally {
    await db.destroy();
  }
}

run(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
