// A school of its own as production runs it: with mail, a provider, pages that a worker builds, and an owner who has a link.
import { join } from 'node:path';
import { adminCommand } from '../../support/admin-command.ts';
import { freshDatabase } from '../../support/database.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { paymentSandbox } from '../../support/payment-sandbox.ts';
import { serverProcess } from '../../support/processes.ts';

const KEYS = {
  keyId: 'rzp_live_Jx2bQ7LmWn4Tzc',
  keySecret: 'n5WzVx8K2mQpTf9cRb3JdYhG',
  webhookSecret: 'a9f1c04be7d2836512fb7d90ce3a8846',
};
const ORIGIN = 'https://chitrakatha.in';

export interface OwnSchool {
  url: string;
  /** Where the site says that it stands. */
  origin: string;
  /** What was mailed, whole, the latest last. */
  mails: readonly string[];
  /** With which the owner sets a password, from the root. */
  ownerLink: string;
  stop(): Promise<void>;
}

export async function startOwnSchool(email: string): Promise<OwnSchool> {
  const database = await freshDatabase('');
  const mail = await startMailServer();
  const provider = await paymentSandbox(KEYS);
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
  const server = await serverProcess(
    { ...database, pages: join(database.folder, 'pages') },
    settings,
  );
  await server.ready();
  const { output } = await adminCommand(['create', email, 'Vidya Rane'], database, settings);
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
