// The team from the command line.
import { Email, FullName } from '#contract/accounts/auth.ts';
import {
  getUserByEmail,
  changeRoleByEmail,
  inviteAdmin,
  listAdmins,
} from '#server/accounts/admins.ts';
import { resetSecondStep } from '#server/accounts/own-second-step.ts';
import { createArgon2Passwords } from '#server/adapters/passwords.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { getMediaSecret } from '#server/compose.ts';
import { incrementRevision } from '#server/platform/changes.ts';
import { readSettings as readOwnSettings } from '#server/settings/config.ts';
import type { Config } from '#server/settings/config.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Db } from '#server/platform/ports.ts';
import { eraseFromCommandLine } from '#server/profile/personal.ts';
import { runCommand, withMigratedDatabase } from './installation.ts';

const USAGE = `Usage: npm run admin -- list
       npm run admin -- create EMAIL [NAME]       creates an owner and prints a link to set the password
       npm run admin -- promote EMAIL             makes an account an owner
       npm run admin -- demote EMAIL              turns a team member into a student
       npm run admin -- reset-second-step EMAIL   turns off two-step verification, if app and recovery codes are lost
       npm run admin -- remove EMAIL              deletes an account and erases its personal data
       --env FILE with any command                reads settings from FILE, for example --env /etc/rangshala.env`;

interface Command {
  deps: ReturnType<typeof buildDeps>;
  email: string;
  /** The remaining arguments. */
  words: string;
}

const COMMANDS: Record<string, (command: Command) => Promise<string>> = {
  create: async ({ deps, email, words }) => {
    const fullName = FullName.parse(words || toDefaultName(email));
    const link = await inviteAdmin(deps, { email, fullName }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'email_in_use') throw error;
      throw new Error(
        `${error.message} To make it an owner, run: npm run admin -- promote ${email}`,
      );
    });
    return `${email} is now an owner. Set the password with this link. It works once and expires in one hour:\n${link}`;
  },
  promote: async ({ deps, email }) => {
    await changeRoleByEmail(deps, email, 'owner');
    return `${email} is now an owner.`;
  },
  demote: async ({ deps, email }) => {
    await changeRoleByEmail(deps, email, null);
    return `${email} is now a student and no longer on the team.`;
  },
  'reset-second-step': async ({ deps, email }) => {
    const { id: userId } = await getUserByEmail(deps, email);
    await resetSecondStep(deps, { userId, adminId: null });
    return `Two-step verification is off for ${email}. The password alone is enough to log in until it is set up again.`;
  },
  remove: async ({ deps, email }) => {
    await eraseFromCommandLine(deps, await getUserByEmail(deps, email));
    // Teachers appear on public pages, so a running server must notice.
    await incrementRevision(deps.db, 'catalogue');
    return `The account ${email} was deleted and its personal data erased.`;
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
  if (command && !email.success) throw new Error(`${address} is not an email address.`);
  const config = readSettings();
  return withMigratedDatabase(config, async (db) => {
    const deps = buildDeps(config, db);
    return command && email.success
      ? command({ deps, email: email.data, words: words.join(' ') })
      : formatTeam(deps);
  });
}

function buildDeps(config: Config, db: Db) {
  return {
    db,
    clock: Date.now,
    random: systemRandom,
    passwords: createArgon2Passwords(),
    linkOrigin: config.siteOrigin,
    mediaSecret: getMediaSecret(config),
  };
}

async function formatTeam(deps: Pick<Command['deps'], 'db'>): Promise<string> {
  const lines = (await listAdmins(deps)).map(
    ({ email, fullName, role, hasPassword }) =>
      `${email}  ${fullName}  ${role ?? 'no role (run promote)'}${hasPassword ? '' : '  (no password yet)'}`,
  );
  return lines.join('\n') || 'The team has no members. Run: npm run admin -- create EMAIL';
}

/** The part before the '@', without dots, because a name with dots would look like a web address. */
function toDefaultName(email: string): string {
  return email.replace(/@.*/, '').replaceAll('.', ' ');
}

if (import.meta.main) runCommand((words) => runAdmin(words, readOwnSettings));
