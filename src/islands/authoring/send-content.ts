// Sends sections and lessons one at a time, in order; what the server holds already is passed over.
import { ApiError } from '#site/api/client.ts';
import { deliver } from './delivery.ts';
import type { Delivered } from './delivery.ts';
import type { LocalLesson } from './lesson.ts';
import { isOfTheFile } from './refusal.ts';
import { sendLesson } from './send-lesson.ts';
import type { LessonPorts } from './send-lesson.ts';
import type { LocalSection, WizardEvent } from './wizard.ts';

export interface ContentPorts extends LessonPorts {
  addSection: (courseId: string, name: string, creationKey: string) => Promise<string>;
  /** A server that can put lessons in order later: then one that fails does not stop the others. */
  mayGoOn: boolean;
}

export interface ContentRun {
  courseId: string;
  sections: readonly LocalSection[];
  dispatch: (event: WizardEvent) => void;
}

/** done: everything is with the server. cancelled: all but what the admin cancelled. failed: the first refusal. */
export type ContentOutcome =
  { result: 'done' | 'cancelled' } | { result: 'failed'; error: unknown };

interface Ledger {
  /** Of sections that the server has. */
  ids: Set<string>;
  /** Keys of lessons that the server has. */
  saved: Set<string>;
}

export async function sendContent(run: ContentRun, ports: ContentPorts): Promise<ContentOutcome> {
  const lessons = run.sections.flatMap((section) => section.lessons);
  const ledger: Ledger = {
    ids: new Set(run.sections.flatMap(({ id }) => id ?? [])),
    saved: new Set(lessons.filter(({ sending }) => sending === 'saved').map(({ key }) => key)),
  };
  let outcome: ContentOutcome = { result: 'done' };
  for (const section of run.sections) {
    const created = await createdSection({ section, ledger }, run, ports);
    if (created.result !== 'done') return created;
    ledger.ids.add(created.value);
    for (const lesson of section.lessons) {
      if (ledger.saved.has(lesson.key)) continue;
      const place = { lesson, section, sectionId: created.value, ledger };
      const sent = await sendOne(place, run, ports);
      if (sent.result === 'done') ledger.saved.add(lesson.key);
      if (sent.result === 'failed' && !(ports.mayGoOn && isOfOneFile(sent.error))) return sent;
      outcome = worse(outcome, sent.result === 'done' ? { result: 'done' } : sent);
    }
  }
  return outcome;
}

/** The first failure outweighs what was cancelled. */
function worse(one: ContentOutcome, other: ContentOutcome): ContentOutcome {
  if (one.result === 'failed' || other.result === 'done') return one;
  return other;
}

/** A refusal of one file or of its words; any other would meet the next one too. */
function isOfOneFile(error: unknown): boolean {
  return isOfTheFile(error) || (error instanceof ApiError && error.code === 'malformed');
}

async function createdSection(
  { section, ledger }: { section: LocalSection; ledger: Ledger },
  { courseId, dispatch }: ContentRun,
  ports: ContentPorts,
): Promise<Delivered<string>> {
  if (section.id !== null) return { result: 'done', value: section.id };
  const { control } = ports;
  const { signal } = control.begin(section.key);
  await control.gate(signal);
  const hold = (reason: string) => dispatch({ type: 'section-held', section: section.key, reason });
  const created = await deliver({
    attempt: () => ports.addSection(courseId, section.name, section.key),
    find: async () => {
      const there = await ports.sectionsOf(courseId);
      return there.findLast(({ id, name }) => name === section.name && !ledger.ids.has(id))?.id;
    },
    doubtful: section.doubtful,
    signal,
    held: (error) => {
      ports.troubled();
      hold(ports.reasonOf(error));
    },
    pause: control.pause,
  });
  if (created.result === 'done') {
    dispatch({ type: 'section-created', section: section.key, id: created.value });
  } else hold('');
  return created;
}

interface Place {
  lesson: LocalLesson;
  section: LocalSection;
  sectionId: string;
  ledger: Ledger;
}

function sendOne(
  { lesson, section, sectionId, ledger }: Place,
  { courseId, dispatch }: ContentRun,
  ports: ContentPorts,
): Promise<Delivered<string>> {
  const namesakes = section.lessons.filter(
    ({ key, title }) => title === lesson.title && ledger.saved.has(key),
  ).length;
  return sendLesson({ courseId, sectionId, lesson, namesakes }, ports, (event) =>
    dispatch({ ...event, section: section.key, lesson: lesson.key }),
  );
}
