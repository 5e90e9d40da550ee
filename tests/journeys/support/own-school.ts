// The test's own school as in production: with email, a payment provider, a worker that builds
// pages, and an owner with a link.
import { join } from 'node:path';
import { runAdminCommand } from '../../support/admin-command.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { startPaymentSandbox } from '../../support/payment-sandbox.ts';
import { createServerProcess } from '../../support/processes.ts';

const KEYS = {
  keyId: 'rzp_live_Jx2bQ7LmWn4Tzc',
  keySecret: 'n5WzVx8K2mQpTf9cRb3JdYhG',
  webhookSecret: 'a9f1c04be7d2836512fb7d90ce3a8846',
};
const ORIGIN = 'https://chitrakatha.in';

export interface OwnSchool {
  url: string;
  /** The public origin that the site reports. */
  origin: string;
  /** The sources of all sent emails, latest last. */
  mails: readonly string[];
  /** The path of the link with which the owner sets a password. */
  ownerLink: string;
  stop(): Promise<void>;
}

export async function startOwnSchool(email: string): Promise<OwnSchool> {
  const database = await createEmptyDatabase('');
  const mail = await startMailServer();
  const provider = await startPaymentSandbox(KEYS);
  const books = await provider.app.listen({ host: '127.0.0.1', port: 0 });
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_SITE_URL: ORIGIN,
    MAIL_FROM: 'Chitrakatha <namaste@chitrakatha.in>',
    SMTP_URL: mail.url,
    RAZORPAY_KEY_ID: KEYS.keyId,
    RAZORPAY_KEY_SECRET: KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
    RAZORPAY_API_URL: `${books}/sandbox/razorpay`,
    MEDIA_SECRET: 'Q8r_7vTnL2xKz-4WmY6bPjC1sDfG3hA0',
  };
  const server = await createServerProcess(
    { ...database, pages: join(database.folder, 'pages') },
    settings,
  );
  await server.ready();
  const { output } = await runAdminCommand(['create', email, 'Vidya Rane'], database, settings);
  return {
    url: server.url,
    origin: ORIGIN,
    mails: mail.mails,
    ownerLink: /https:\/\/chitrakatha\.in(\S+)/.exec(output)?.[1] ?? '',
    async stop() {
      await server.stop();
      await provider.close();
      await mail.close();
      await database.drop();
    },
  };
}
