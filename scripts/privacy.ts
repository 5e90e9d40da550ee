// Commands that data protection law requires: `npm run privacy -- affected`, `unseal EMAIL`, `notify`.
import { readSettings } from '#server/settings/config.ts';
import { runCommand } from './admin/installation.ts';
import { runPrivacy } from './admin/privacy.ts';

runCommand(async (words) => {
  const warning = await runPrivacy(words, readSettings, (text) => process.stdout.write(text));
  if (warning !== '') process.stderr.write(`${warning}\n`);
  return '';
});
