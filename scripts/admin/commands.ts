// Commands of `npm run admin`.
import { Email, FullName } from '#contract/accounts/auth.ts';
import { getAccount, changeRoleOf, inviteAdmin, listAdmins } from '#server/accounts/admins.ts';
import { resetSecondStep } from '#server/accounts/own-second-step.ts';
import { migrate } from '#server/adapters/db/open.ts';
import { argon2Passwords } from '#server/adapters/passwords.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { getMediaSecret } from '#server/compose.ts';
import { incrementRevision } from '#server/platform/changes.ts';
import type { Config } from '#server/settings/config.ts';
import { AppError } from '#server/platform/errors.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import type { Db } from '#server/platform/ports.ts';
import { keepPrivate } from '#server/settings/private-files.ts';
import { eraseForOwner } from '#server/profile/personal.ts';
import { withDatabase } from './installation.ts';

const USAGE = `Usage: npm run admin -- list
       npm run admin -- create EMAIL [NAME]   a new owner; prints a link that sets its password
       npm run admin -- promote EMAIL         makes an account an owner
       npm run admin -- demote EMAIL          makes somebody of the team a student
       npm run admin -- reset-second-step EMAIL   for who has lost app and recovery codes
       npm run admin -- remove EMAIL          ends an account, of the team or not, and erases the person
       --env FILE with any of them: takes the settings from FILE, as in --env /etc/rangshala.env`;

interface Command {
  deps: ReturnType<typeof getDeps>;
  email: string;
  /** The remaining arguments. */
  words: string;
}

const COMMANDS: Record<string, (command: Command) => Promise<string>> = {
  create: async ({ deps, email, words }) => {
    const fullName = FullName.parse(words || ownWord(email));
    const link = await inviteAdmin(deps, { email, fullName }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'email_in_use') throw error;
      throw new Error(`${error.message} To make it an owner: npm run admin -- promote ${email}`);
    });
    return `${email} is an owner. This link sets the password, once, within an hour:\n${link}`;
  },
  promote: async ({ deps, email }) => {
    await changeRoleOf(deps, email, 'owner');
    return `${email} is an owner.`;
  },
  demote: async ({ deps, email }) => {
    await changeRoleOf(deps, email, null);
    return `${email} is a student, and of the team no more.`;
  },
  'reset-second-step': async ({ deps, email }) => {
    await resetSecondStep(deps, email);
    return `${email} logs in by the password alone until a second step is set up again.`;
  },
  remove: async ({ deps, email }) => {
    await eraseForOwner(deps, await getAccount(deps, email));
    // Teachers appear on public pages, so a running server must notice.
    await incrementRevision(deps.db, 'catalogue');
    return `${email} is gone: nobody can sign in to the account, and what it said of the person is erased.`;
  },
};

/**
 * Returns the output. Throws for wrong arguments or accounts; `readSettings` is called after the arguments are checked.
 */
export async function runAdmin(
  [verb = '', address, ...words]: readonly string[],
  readSettings: () => Config,
): Promise<string> {
  const command = Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined;
  const email = Email.safeParse(address);
  if (verb !== 'list' && !(command && address !== undefined)) throw new Error(USAGE);
  if (command && !email.success) throw new Error(`${address} is no e-mail address.`);
  const config = readSettings();
  return withDatabase(config, async (db) => {
    keepPrivate(config);
    await migrate(db, migrations);
    const deps = getDeps(config, db);
    return command && email.success
      ? command({ deps, email: email.data, words: words.join(' ') })
      : list(deps);
  });
}

function getDeps(config: Config, db: Db) {
  return {
    db,
    clock: Date.now,
    random: systemRandom,
    passwords: argon2Passwords(),
    linkOrigin: config.siteOrigin,
    mediaSecret: getMediaSecret(config),
  };
}

async function list(deps: Pick<Command['deps'], 'db'>): Promise<string> {
  const lines = (await listAdmins(deps)).map(
    ({ email, fullName, role, hasPassword }) =>
      `${email}  ${fullName}  ${role ?? 'no role: promote it'}${hasPassword ? '' : '  (has set no password)'}`,
  );
  return lines.join('\n') || 'There is nobody in the team. Run: npm run admin -- create EMAIL';
}

/** The part before the '@' without dots, which would look like a web address. */
function ownWord(email: string): string {
  return email.replace(/@.*/, '').replaceAll('.', ' ');
}
