// The files served to visitors: no secret, no source map, and only one external link.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';

const folder = inject('folder');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => statSync(join(folder, name)).isFile() && !/\.(br|gz)$/.test(name),
);
const contents = (name: string) => readFileSync(join(folder, name), 'latin1');

/** Patterns of secrets: provider keys, private keys, URLs with a password, names of settings. */
const SECRET_LOOKS = [
  /rzp_(live|test)_\w+/,
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /\b(postgres(ql)?|mysql|redis|mongodb(\+srv)?|smtps?|amqps?):\/\//,
  /\bhttps?:\/\/[^\s/"'`]+:[^\s/"'`]+@/,
  /\b(RAZORPAY_KEY_SECRET|RAZORPAY_WEBHOOK_SECRET|MEDIA_SECRET|DATABASE_URL|SMTP_URL|DEPLOY_HOOK_URL)\b/,
  /\bkey_secret\b/i,
];

it('S40 the build read the planted settings, and the files hold none of them', () => {
  const planted = inject('secrets');
  expect(contents('index.html')).toContain(inject('siteUrl'));
  const found = files.filter((name) => planted.some((secret) => contents(name).includes(secret)));
  expect(found).toEqual([]);
});

it.each(SECRET_LOOKS)('S40 no file matches %s', (look) => {
  const found = files.flatMap((name) => {
    const match = look.exec(contents(name));
    return match ? [`${name}: ${match[0]}`] : [];
  });
  expect(found).toEqual([]);
});

it('S40 holds and references no source map', () => {
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  expect(files.filter((name) => /[#@] sourceMappingURL=/.test(contents(name)))).toEqual([]);
});

it('FOOT-05 the chat link is the only external link of the built pages', () => {
  const pages = files.filter((name) => name.endsWith('.html'));
  const hosts = new Set<string>();
  for (const name of pages) {
    for (const [, address = ''] of contents(name).matchAll(
      /<(?:a|area|form)\b[^>]*?\s(?:href|action)="([^"]*)"/g,
    )) {
      if (/^(https?:)?\/\//.test(address)) hosts.add(new URL(address, 'https://x.example').host);
    }
  }
  expect([...hosts]).toEqual(['wa.me']);
});
