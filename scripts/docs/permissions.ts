// What each role of the team may, and by which calls.
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PERMISSIONS, reachOf } from '#contract/permissions.ts';
import { ROLES } from '#contract/roles.ts';
import type { Permission } from '#contract/permissions.ts';

const WORDS = { all: 'yes', own: 'own courses' } as const;

const INTRO = `# Permissions

Generated from \`contract/\` by \`npm run docs\`. Owners, managers, instructors and support are Admins on the wire
(decision 10); a call of the office names the permission that it needs, and is refused
with \`forbidden\` without it. 'Own courses': those that an instructor teaches; another one is answered as one that is not there.`;

const FIELDS = `Two permissions are about fields, not calls: of a course's \`status\` (\`courses.publish\`) and of its \`price\` (\`commerce.edit\`), in
\`editCourse\` and, to publish at once, in \`createCourse\`. \`revenue.read\` also shows the revenue in \`getOverview\`, and
\`payments.read\` everybody's order in \`getPaymentOrder\`. \`courses.edit\` opens the films and texts of a course without being enrolled.
A permission without a call is kept for what comes.

In production owners, managers and support need two-step verification: roles that refund payments or export the data of all students
(\`contract/second-step-roles.ts\`). Owners need it at once, the others fourteen days after they got the role; the dashboard names
the day.`;

/** The whole page. */
export function permissionsMarkdown(): string {
  const permissions = Object.keys(PERMISSIONS) as Permission[];
  const head = `| permission | ${ROLES.join(' | ')} | calls |`;
  const rule = `| --- |${ROLES.map(() => ' --- |').join('')} --- |`;
  return `${[INTRO, [head, rule, ...permissions.map(row)].join('\n'), FIELDS].join('\n\n')}\n`;
}

function row(permission: Permission): string {
  const cells = ROLES.map((role) => {
    const reach = reachOf(role, permission);
    return reach ? WORDS[reach] : '–';
  });
  const calls = Object.entries<Endpoint>(api).filter(([, { needs }]) => needs === permission);
  const names = calls.map(([name]) => `\`${name}\``).join(', ');
  return `| \`${permission}\` | ${cells.join(' | ')} | ${names} |`;
}
