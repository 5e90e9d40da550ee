// Commands that data protection law requires of the operator: `npm run privacy -- affected`, `unseal EMAIL`.
import { readSettings } from '#server/settings/config.ts';
import { runCommand } from './admin/installation.ts';
import { runPrivacy } from './admin/privacy.ts';

runCommand(async (words) => {
  const warning = await runPrivacy(words, readSettings, (text) => process.stdout.write(text));
  if (warning !== '') process.stderr.write(`${warning}\n`);
  return '';
});
