// A student with an unconfirmed email address, and a mail that the mail server has refused.
import { inviteStudent } from '#contract/people/people.ts';
import { expectData } from './makers.ts';
import type { TestServer } from './server.ts';
import { send } from './server.ts';

export async function makeStudentWithUndeliveredMail(
  server: TestServer,
  adminToken: string,
): Promise<{ userId: string; email: string }> {
  const { db, clock, random } = server.deps;
  const email = `${crypto.randomUUID()}@rangshala.example`;
  const body = { email, fullName: 'Somebody New', reason: 'Asked by phone' };
  expectData(await send(server, inviteStudent, { token: adminToken, body }), 'message');
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const at = clock();
  await db
    .insertInto('mails')
    .values({
      id: random.id(),
      once_key: `undelivered ${userId}`,
      recipient: email,
      reply_to: null,
      subject: 'You are enrolled in Kolam',
      text_body: 'You are enrolled in: Kolam',
      html_body: '<p>You are enrolled in: Kolam</p>',
      created_at: at,
      sent_at: null,
      claimed_until: null,
      attempts: 1,
      secret_until: null,
      rejected_at: at,
      rejection: '550 5.1.1 No such user',
      user_id: userId,
    })
    .execute();
  return { userId, email };
}
