// The index of the decisions, from the heads of their files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './imports.ts';

const FOLDER = join(ROOT, 'docs/decisions');
const HEAD = /^# (\d{3}): (.+)\n\n\*\*Status\.\*\* (.+)\. \*\*Date\.\*\* (\d{4}-\d{2}-\d{2})\.\n/;
const STATUS = /^(Accepted|Amended by \d{3}(, \d{3})*|Superseded by \d{3})$/;

/** docs/decisions/README.md. Throws where a record has another head. */
export function decisionsMarkdown(): string {
  const records = readdirSync(FOLDER)
    .filter((name) => /^\d{3}-.*\.md$/.test(name))
    .sort()
    .map((name) => {
      const [, number, title, status = '', date] =
        HEAD.exec(readFileSync(join(FOLDER, name), 'utf8')) ?? [];
      if (number === undefined || !name.startsWith(number) || !STATUS.test(status)) {
        throw new Error(
          `docs/decisions/${name} needs a head such as '# 007: title' and '**Status.** Accepted. **Date.** 2026-11-21.'`,
        );
      }
      return `- [${number}](${name}) ${capital(title ?? '')}: ${status.toLowerCase()}, ${date}`;
    });
  return `# Decisions

Why things are as they are: context, choice, consequences. This list is written by \`npm run docs\` from the heads of the
records. A record is not rewritten when something changes: a later one amends or supersedes it, and its status says so.
Numbers that are missing were never given.

${records.join('\n')}
`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
