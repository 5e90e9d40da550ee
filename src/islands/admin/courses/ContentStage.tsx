import { useCallback, useRef, useState, useEffect } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import { callOwn, isOwnServer } from '#site/api/server.ts';
import { isolateText } from '#site/lib/isolate-text.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { getUploads } from '#contract/media/uploads.ts';
import { pluralize } from '#site/lib/plural.ts';
import { useFallbackFocus } from '../../ui/use-fallback-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { confirmInToast, LESSON_NOT_ADDED, notifyMoved } from './content-messages.ts';
import { isAllSaved, type LocalLesson, isUploadActive, type LocalSection } from './lesson.ts';
import { getNewLessonId } from './LessonForm.tsx';
import { NewSection } from './NewSection.tsx';
import { Reorder } from './Reorder.tsx';
import { SectionPanel } from './SectionPanel.tsx';
import { useSavedLessons } from './use-saved-lessons.ts';
import type { StoredContent, WizardView } from './use-wizard.ts';
import { useVideos } from './use-videos.ts';
import { notifySharedError } from '../../ui/notices/notify.ts';
import { formatProgress, getPercentSent, formatSpeed, formatTimeLeft } from './upload-progress.ts';
import { Progress } from '../../ui/Progress.tsx';
import type { Uploads } from './uploads.ts';
import { toOrder } from './wizard.ts';

export function ContentStage({ wizard }: { wizard: WizardView }) {
  const { plan, shown, dispatch, uploads, content } = wizard;
  const { sections } = shown;
  useSavedLessons(wizard);
  const { savesAtOnce, Tools } = plan;
  const isRunning = shown.busy === 'content';
  const lessons = sections.flatMap((section) => section.lessons);
  const isUploading = savesAtOnce
    ? lessons.some(({ sending }) => sending !== 'failed' && sending !== 'saved')
    : isRunning;
  const [contentToDelete, setContentToDelete] = useState<StoredContent>();
  const { begun, onLessonBegun } = useStartedLessons();
  const names = getVideosKey(sections);
  // The trailer is a video too.
  const hasVideos = names !== '' || Tools !== undefined;
  const videos = useVideos(hasVideos ? shown.stored?.courseId : undefined, names);
  const canReorder = useLoadedValue(isOwnServer, false);
  const heading = useRef<HTMLHeadingElement>(null);
  useFallbackFocus(heading, contentToDelete ?? sections);
  const remove = async (what: StoredContent) => (await content()).deleteStored(what);
  const goToNextStage = () => {
    const form = savesAtOnce ? undefined : begun();
    if (form === undefined) return wizard.goToNextStage();
    notify(LESSON_NOT_ADDED);
    document.getElementById(getNewLessonId(form))?.focus();
  };
  return (
    <div className="stack">
      {!savesAtOnce && (
        <h2 className="sr-only" ref={heading} tabIndex={-1}>
          Sections and lessons
        </h2>
      )}
      {Tools && (
        <div className="trailer-slot">
          <WhenRequested isRequested>
            <Tools courseId={plan.getCourseKey(shown)} videos={videos} />
          </WhenRequested>
        </div>
      )}
      <UnfinishedUploads lessons={lessons} />
      {isUploading && <UploadBar lessons={lessons} uploads={uploads} />}
      <Reorder
        order={toOrder(sections, !savesAtOnce)}
        names={listNames(sections)}
        // A server with only the API of section 7 cannot reorder stored content.
        enabled={!isRunning && (canReorder || !sections.some(({ id }) => id !== null))}
        onOrder={(order) => void content().then((actions) => actions.saveOrder(order))}
        onMoved={notifyMoved}
      >
        {sections.map((section) => (
          <SectionPanel
            key={section.key}
            section={section}
            isLast={section === sections.at(-1)}
            wizard={wizard}
            videos={videos}
            onLessonBegun={onLessonBegun}
            onDelete={(what) => {
              if (!savesAtOnce) return setContentToDelete(what);
              confirmInToast(formatDeleteQuestion(what), () => void remove(what));
            }}
          />
        ))}
      </Reorder>
      {!isRunning && (
        <NewSection
          course={plan.getCourseKey(shown)}
          onAdd={(name) => content().then((actions) => actions.addSection(name))}
        />
      )}
      <div className="row wizard-foot justify-between">
        <Button look="line" disabled={isRunning} onClick={() => dispatch({ type: 'went-back' })}>
          <Icon name="arrow-left" /> <span>Back</span>
        </Button>
        <Button busy={isUploading} busyText="Uploading..." onClick={goToNextStage}>
          <span>
            {savesAtOnce || (isAllSaved(sections) && sections.length > 0)
              ? 'Continue'
              : 'Save and continue'}
          </span>{' '}
          <Icon name="arrow-right" />
        </Button>
      </div>
      {!savesAtOnce && (
        <DeleteDialog
          what={contentToDelete}
          onClose={() => setContentToDelete(undefined)}
          onConfirm={remove}
        />
      )}
    </div>
  );
}

/** The stored lessons with their durations: a replaced video has another duration. */
function getVideosKey(sections: readonly LocalSection[]): string {
  const stored = sections.flatMap((section) => section.stored);
  const sent = sections.flatMap(({ lessons }) => lessons.flatMap(({ id }) => id || []));
  return [...stored.map(({ _id, timeDuration }) => `${_id} ${timeDuration}`), ...sent].join();
}

function formatDeleteQuestion({ section, lesson }: StoredContent): string {
  return lesson ? `Delete lesson '${lesson.title}'?` : `Delete section '${section.name}'?`;
}

interface DeleteDialogProps {
  what: StoredContent | undefined;
  onClose: () => void;
  /** Resolves after the deletion, or after a notice about its failure. */
  onConfirm: (what: StoredContent) => Promise<void>;
}

function DeleteDialog({ what, onClose, onConfirm }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!what || busy) return;
    setBusy(true);
    await onConfirm(what);
    setBusy(false);
    onClose();
  };
  const noun = what?.lesson ? 'lesson' : 'section';
  const name = isolateText(what?.lesson?.title ?? what?.section.name ?? '');
  return (
    <ConfirmDialog
      open={what !== undefined}
      title={`Delete this ${noun}?`}
      lead={`'${name}' and its uploaded ${noun === 'lesson' ? 'video' : 'lessons'} will be deleted.`}
      confirmText={`Delete ${noun}`}
      busy={busy}
      busyText="Deleting..."
      onClose={onClose}
      onConfirm={() => void confirm()}
    />
  );
}

function listNames(sections: readonly LocalSection[]): ReadonlyMap<string, string> {
  return new Map(
    sections.flatMap(({ key, name, stored, lessons }) => [
      [key, name] as const,
      ...stored.map(({ _id, title }) => [_id, title] as const),
      ...lessons.map((lesson) => [lesson.key, lesson.title] as const),
    ]),
  );
}

/** Sections with a new lesson that is typed but not added: the next stage would lose it. */
function useStartedLessons() {
  const sections = useRef(new Set<string>());
  const onLessonBegun = useCallback((section: string, isBegun: boolean) => {
    if (isBegun) sections.current.add(section);
    else sections.current.delete(section);
  }, []);
  return { begun: () => [...sections.current][0], onLessonBegun };
}

type UnusedUpload = ResponseOf<typeof getUploads>['uploads'][number];

/** Interrupted uploads that belong to none of `lessons`; those show their own progress. */
function UnfinishedUploads({ lessons }: { lessons: readonly LocalLesson[] }) {
  const [uploads, setUploads] = useState<readonly UnusedUpload[]>([]);
  const [knownFingerprints, setKnownFingerprints] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isShown = true;
    callOwn(getUploads, { fresh: true }).then(
      (own) => isShown && setUploads(own?.uploads ?? []),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  // A saved lesson is no longer in the list, and its upload is complete.
  const newFingerprints = lessons
    .flatMap(({ begunWith }) => begunWith || [])
    .filter((item) => !knownFingerprints.has(item));
  if (newFingerprints.length > 0)
    setKnownFingerprints(new Set([...knownFingerprints, ...newFingerprints]));
  const discard = useCallback(async ({ _id: id }: UnusedUpload) => {
    try {
      const { deleteUpload } = await import('#site/api/resumable.ts');
      await deleteUpload(id);
      setUploads((before) => before.filter((item) => item._id !== id));
    } catch (error) {
      notifySharedError(error, 'Failed to discard the upload');
    }
  }, []);
  const otherUploads = uploads.filter(({ fingerprint }) => !knownFingerprints.has(fingerprint));
  if (otherUploads.length === 0) return null;
  return (
    <section className="panel section-panel" aria-label="Unfinished uploads">
      <header>
        <h2>Unfinished uploads</h2>
      </header>
      <p className="hint">Add the file again, in any section, to resume its upload.</p>
      <ul className="lessons">
        {otherUploads.map((item) => (
          <li key={item._id}>
            <span className="lesson-text">
              <strong>
                <bdi>{item.name}</bdi>
              </strong>
              <span className="meta num">{formatProgress(item.sent, item.bytes)}</span>
            </span>
            <Button
              look="line"
              size="sm"
              aria-label={`Discard upload of ${isolateText(item.name)}`}
              onClick={() => void discard(item)}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UploadBarProps {
  /** Failures of this run and of earlier runs. */
  lessons: readonly LocalLesson[];
  uploads: Uploads;
}

function UploadBar({ lessons, uploads }: UploadBarProps) {
  const { paused, setUploadsPaused } = uploads;
  const saved = lessons.filter(({ sending }) => sending === 'saved').length;
  const current = lessons.find(isUploadActive);
  const total = lessons.reduce((sum, { file }) => sum + file.size, 0);
  const sent = lessons.reduce((sum, lesson) => sum + countSentBytes(lesson), 0);
  const speed = current?.speed ?? 0;
  const pace = [formatSpeed(speed), formatTimeLeft(total - sent, speed)].filter(Boolean).join(', ');
  const isIdle = !current || current.sending === 'paused';
  const state = paused ? (isIdle ? 'Paused' : 'Pausing after this file') : pace;
  return (
    <div className="panel upload-bar">
      <p role="status">{`${saved} of ${pluralize(lessons.length, 'lesson')} uploaded`}</p>
      <Progress percent={getPercentSent(sent, total)} label="All uploads" />
      <p className="meta num">
        {[`${getPercentSent(sent, total)}%`, state].filter(Boolean).join(', ')}
      </p>
      <Button look="line" size="sm" onClick={() => setUploadsPaused(!paused)}>
        {paused ? 'Resume uploads' : 'Pause uploads'}
      </Button>
    </div>
  );
}

function countSentBytes(lesson: LocalLesson): number {
  if (lesson.sending === 'saved') return lesson.file.size;
  return isUploadActive(lesson) ? lesson.sent : 0;
}
