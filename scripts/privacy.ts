// What the law on personal data asks of whoever runs the school: `npm run privacy -- affected`, `unseal EMAIL`.
import { readSettings } from '#server/settings/config.ts';
import { runPrivacy } from './admin/privacy.ts';

runPrivacy(process.argv.slice(2), readSettings, (text) => process.stdout.write(text)).then(
  (warning) => {
    if (warning !== '') process.stderr.write(`${warning}\n`);
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
