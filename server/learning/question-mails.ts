// Emails about questions: to the teachers of the course, and to the student who asked.
import { findReach } from '#contract/accounts/permissions.ts';
import { paths } from '#contract/paths.ts';
import { findUserById } from '../accounts/accounts.ts';
import { getGreetingName } from '../accounts/email-verification.ts';
import { renderMail } from '../mails/mail-template.ts';
import type { MailPart } from '../mails/mail-template.ts';
import { queueMail } from '../mails/mails.ts';
import { listEmailOptouts, notify } from '../notifications/notifications.ts';
import { requireFound } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { AnswerRow, QuestionRow } from '../platform/tables.ts';
import * as store from './questions.store.ts';

type MailingDeps = Pick<Deps, 'clock' | 'random' | 'linkOrigin' | 'contactTo'>;

/** One email for each teacher of the course, or for the contact address. Call `mailQueued` after the commit. */
export async function notifyTeachers(
  deps: MailingDeps,
  tx: Queries,
  question: QuestionRow,
): Promise<void> {
  const [found] = await store.listQuestions(tx, [question.id]);
  const { title, body, course_name: course, lesson_title: lesson } = requireFound(found);
  const teachers = (await store.listTeachers(tx, question.course_id)).filter(
    ({ role }) => findReach(role, 'questions.answer') !== undefined,
  );
  const recipients =
    teachers.length > 0
      ? teachers.map((user) => ({ id: user.id, email: user.email, name: getGreetingName(user) }))
      : [{ id: 'contact', email: deps.contactTo, name: undefined }];
  const facts = [
    ['Course', course] as const,
    ...(lesson === null ? [] : [['Lesson', lesson] as const]),
  ];
  for (const { id, email, name } of recipients) {
    const mail = renderMail({
      subject: `New question: ${title}`,
      title,
      to: { name },
      parts: [
        'A student has asked a question:',
        { quote: body },
        { facts },
        { link: deps.linkOrigin + paths.question(question.id), label: 'Answer question' },
      ],
    });
    const onceKey = `question ${question.id} ${id}`;
    await queueMail(deps, tx, { onceKey, to: email, ...mail, at: deps.clock() });
  }
}

/**
 * Notifies the student who asked about an answer of somebody else, and emails it. Without the texts while the address is unconfirmed,
 * because anybody may have typed it. Call `mailQueued` after the commit.
 */
export async function notifyAsker(
  deps: MailingDeps,
  tx: Queries,
  { question, answer }: { question: QuestionRow; answer: AnswerRow },
): Promise<void> {
  const asker = await findUserById(tx, question.user_id);
  if (!asker || asker.id === answer.user_id) return;
  const path = paths.courseQuestion(question.course_id, question.id);
  const text = `${answer.by_staff ? 'A teacher' : 'A student'} has answered “${question.title}”`;
  const event = { kind: 'answer', courseId: question.course_id, text, link: path } as const;
  await notify(tx, deps, { ...event, userIds: [asker.id] });
  if ((await listEmailOptouts(tx, 'answer', [asker.id])).has(asker.id)) return;
  const isConfirmed = asker.proven_at !== null;
  const link = deps.linkOrigin + path;
  const author = answer.by_staff ? 'A teacher' : 'Another student';
  const texts: readonly MailPart[] = isConfirmed
    ? [`${author} has answered “${question.title}”:`, { quote: answer.body }]
    : [`${author} has answered your question.`];
  const mail = renderMail({
    subject: isConfirmed ? `Answered: ${question.title}` : 'Your question was answered',
    title: 'Your question was answered',
    to: { name: getGreetingName(asker) },
    parts: [...texts, { link, label: 'Open question' }],
  });
  const onceKey = `answer ${answer.id}`;
  await queueMail(deps, tx, { onceKey, to: asker.email, ...mail, at: deps.clock() });
}
