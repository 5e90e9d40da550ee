import { useStore } from '@nanostores/react';
import {
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { getCaptions } from '#contract/courses/captions.ts';
import { call } from '#site/api/client.ts';
import { isOwnServer } from '#site/api/server.ts';
import { toPlainVideo } from '#site/api/videos.ts';
import { browserLog } from '#site/lib/browser-log.ts';
import {
  $playerSettings,
  restorePlayerSettings,
  changePlayerSettings,
} from '#site/stores/player-settings.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import { getName } from '#site/stores/session.ts';
import { type Ready, getProgressOfCourse } from '../../ui/courses/learning-state.ts';
import type { Learning } from '../../ui/courses/use-learning.ts';
import { Loading } from '../../ui/Art.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { LoadInView } from '../../ui/LoadInView.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { Button } from '../../ui/Button.tsx';
import { LessonInfo } from './LessonInfo.tsx';
import type { Playback } from './lesson-playback.ts';
import { readQuestionId } from './question-address.ts';
import { findNeighbours, type LessonEntry } from './lesson-state.ts';
import { LessonList } from './LessonList.tsx';
import { LessonVideo } from './LessonVideo.tsx';
import { installProtection } from './protection.ts';
import { UpNext } from './UpNext.tsx';
import { Transcript } from './Transcript.tsx';
import { useCaptions } from './use-captions.ts';
import { useMediaSession } from './use-media-session.ts';
import { useVideoRequests } from './use-video-requests.ts';
import { usePositions } from './use-positions.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { isNativeFullscreen, type VideoPlayer } from './video-engine.ts';
import { SHORTCUTS } from './shortcuts.ts';

const IS_PROTECTED = import.meta.env.PUBLIC_CONTENT_PROTECTION !== 'off';
/** Narrower windows show the lesson list in a dialog instead of beside the video. */
const NARROW_WINDOW = '(width < 64rem)';

interface LessonPlayerProps extends Omit<Learning, 'state'> {
  state: Ready;
  entry: LessonEntry;
  onLessonChange: (entry: LessonEntry) => void;
}

/** Few lessons have files. Its styles are in islands.css. */
const LessonFiles = createLazyComponent(() => import('./LessonFiles.tsx'), 'LessonFiles');
const LessonQuestions = createLazyComponent(
  () => import('./LessonQuestions.tsx'),
  'LessonQuestions',
);

export function LessonPlayer({
  state,
  entry,
  onLessonChange,
  complete,
  reload,
}: LessonPlayerProps) {
  const { course, user } = state;
  const { lesson } = entry;
  const { autoplay, shortcuts } = useStore($playerSettings, { ssr: 'initial' });
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [upNext, setUpNext] = useState<LessonEntry>();
  const [isFinished, setIsFinished] = useState(false);
  const video = useRef<VideoPlayer>(undefined);
  const [player, setPlayer] = useState<VideoPlayer>();
  const playback = useRef<Playback>(undefined);
  const positions = usePositions(state, (reason) =>
    playback.current?.refuse(reason === 'elsewhere' ? reason : 'withdrawn'),
  );
  const shouldAutoplay = useRef(false);
  const isNarrow = useMedia(NARROW_WINDOW);
  const knownSources = lesson.videoUrl && !lesson.film ? toPlainVideo(lesson.videoUrl) : undefined;
  const renew = useVideoRequests({
    courseId: course.id,
    lessonId: lesson._id,
    isEarly: !player && !knownSources,
  });
  const neighbours = findNeighbours(course.sections, lesson._id);
  const hasQuestions = useLoadedValue(isOwnServer, false);
  const stage = useScrollVideoIntoView<HTMLElement>();

  useEffect(restorePlayerSettings, []);
  // A layout effect, so that protection is active before the lesson is painted.
  useLayoutEffect(() => (IS_PROTECTED ? installProtection(window, browserLog) : undefined), []);

  const goToLesson = (next: LessonEntry) => {
    positions.flush();
    setUpNext(undefined);
    // The next lesson starts by itself if this one was playing.
    shouldAutoplay.current = playback.current?.isWatched() ?? false;
    onLessonChange(next);
  };
  const completeLesson = async (lessonId: string) => {
    const result = await complete(lessonId);
    if (result === 'completed') setIsFinished(true);
  };
  const captions = useCaptions(player, {
    id: lesson._id,
    languages: lesson.captions ?? [],
    fetchCues: async (language) => {
      const query = { courseId: course.id, subSectionId: lesson._id, language };
      return (await call(getCaptions, { query })).data.cues;
    },
  });
  useShortcuts({
    enabled: shortcuts,
    video,
    neighbours,
    goToLesson,
    captions: captions.toggle,
    help: () => setIsHelpOpen(true),
  });
  useMediaSession(player, {
    id: lesson._id,
    title: lesson.title,
    course: course.name,
    artwork: course.thumbnail,
    ...neighbours,
    go: goToLesson,
  });
  const panels = [
    {
      id: 'transcript',
      label: 'Transcript',
      isShown: captions.languages.length > 0,
      panel: <Transcript key={lesson._id} captions={captions} player={player} />,
    },
    {
      id: 'files',
      label: `Files (${lesson.filesCount})`,
      isShown: (lesson.filesCount ?? 0) > 0,
      panel: (
        <Suspense fallback={<Loading text="Loading the files..." />}>
          <LessonFiles key={lesson._id} courseId={course.id} lessonId={lesson._id} />
        </Suspense>
      ),
    },
    {
      id: 'questions',
      label: 'Questions',
      isShown: hasQuestions && !state.preview,
      panel: (
        <LoadInView className="questions-placeholder">
          <LessonQuestions
            courseId={course.id}
            lesson={{ id: lesson._id, title: lesson.title }}
            getSecond={() => {
              const seconds = player?.currentTime() ?? 0;
              return seconds > 0 ? Math.floor(seconds) : undefined;
            }}
            onSeek={(seconds) => player?.currentTime(seconds)}
          />
        </LoadInView>
      ),
    },
  ].filter(({ isShown }) => isShown);

  const list = { state, current: entry, positions: positions.seconds };
  return (
    <>
      <section aria-label="Lesson" ref={stage}>
        <LessonVideo
          lessonId={lesson._id}
          watermark={`${getName(user) || user.email}, ${course.name}`}
          onPlayer={(created) => {
            video.current = created;
            setPlayer(created);
          }}
          onPlayback={(started) => {
            playback.current = started;
          }}
          takeOver={async () => (await positions.takeOver(lesson._id)) === 'settled'}
          lessonToPlay={() => ({
            knownSources,
            renew,
            startAt: positions.seconds[lesson._id] ?? 0,
            shouldAutoplay: shouldAutoplay.current,
            onReached: (seconds) => positions.recordPosition(lesson._id, seconds),
            onPlay: (seconds) => {
              setUpNext(undefined);
              positions.recordPlay(lesson._id, seconds);
            },
            onPause: positions.recordPause,
            onEnded: () => {
              positions.recordEnd(lesson._id);
              void completeLesson(lesson._id);
              setUpNext(neighbours.next);
            },
            onVideoGone: () => void reload(),
          })}
        >
          {upNext && (
            <UpNext
              nextTitle={upNext.lesson.title}
              hasCountdown={autoplay}
              isCovered={() => isNativeFullscreen(video.current)}
              onGo={() => goToLesson(upNext)}
              onCancel={() => setUpNext(undefined)}
            />
          )}
        </LessonVideo>
        <LessonInfo
          state={state}
          entry={entry}
          neighbours={neighbours}
          autoplay={autoplay}
          isFinished={isFinished}
          onGo={goToLesson}
          onComplete={() => void completeLesson(lesson._id)}
          onShowHelp={() => setIsHelpOpen(true)}
          lessonSheet={
            isNarrow && (
              <LessonSheet
                lessonId={lesson._id}
                state={state}
                list={(onChosen) => (
                  <LessonList
                    {...list}
                    onGo={(next) => {
                      onChosen();
                      if (next.lesson._id !== lesson._id) goToLesson(next);
                    }}
                  />
                )}
              />
            )
          }
        />
        {isNarrow &&
          panels.map(({ id, label, panel }) => (
            <PanelDisclosure key={id} label={label} isOpen={id === getOpenPanel()}>
              {panel}
            </PanelDisclosure>
          ))}
      </section>
      {!isNarrow && (
        <aside className="player-side" aria-label="Lessons">
          {panels.length > 0 ? (
            <Tabs
              key={panels.map(({ id }) => id).join(' ')}
              label="Lessons and more"
              initialTab={getOpenPanel()}
              tabs={[
                {
                  id: 'lessons',
                  label: 'Lessons',
                  panel: <LessonList {...list} onGo={goToLesson} />,
                },
                ...panels,
              ]}
            />
          ) : (
            <LessonList {...list} onGo={goToLesson} />
          )}
        </aside>
      )}
      <HelpPanel open={isHelpOpen} shortcuts={shortcuts} onClose={() => setIsHelpOpen(false)} />
    </>
  );
}

/** A question in the URL opens its panel. */
const getOpenPanel = () => (readQuestionId() === '' ? 'lessons' : 'questions');

interface PanelDisclosureProps {
  label: string;
  /** At first; then the student opens and closes it. */
  isOpen: boolean;
  children: ReactNode;
}

function PanelDisclosure({ label, isOpen, children }: PanelDisclosureProps) {
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details className="accordion transcript-disclosure" open={isOpenAtFirst || undefined}>
      <summary>
        <span>{label}</span>
        <Icon name="chevron-down" />
      </summary>
      <div>{children}</div>
    </details>
  );
}

interface HelpPanelProps {
  open: boolean;
  shortcuts: boolean;
  onClose: () => void;
}

function HelpPanel({ open, shortcuts, onClose }: HelpPanelProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="player-shortcuts">
        {SHORTCUTS.map(({ keys, label: does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-4"
        checked={shortcuts}
        onChange={(isOn) => changePlayerSettings({ shortcuts: isOn })}
      >
        Enable keyboard shortcuts
      </Checkbox>
      <p className="small muted mt-4">
        The watermark shows your name so that copies can be traced. Like the blocked shortcuts, it
        discourages copying but cannot prevent screen recording.
      </p>
    </Dialog>
  );
}

interface LessonSheetProps {
  state: Ready;
  lessonId: string;
  /** `onChosen` is called for every choice, even of the current lesson. */
  list: (onChosen: () => void) => ReactNode;
}

function LessonSheet({ state, lessonId, list }: LessonSheetProps) {
  // The lesson for which the dialog was opened: another lesson closes it.
  const [openFor, setOpenFor] = useState<string>();
  const close = () => setOpenFor(undefined);
  const { done, total } = getProgressOfCourse(state);
  return (
    <>
      <Button look="line" block onClick={() => setOpenFor(lessonId)}>
        <Icon name="list-checks" /> <span>Lessons</span>
        <span className="num">{state.preview ? total : `${done} of ${total}`}</span>
      </Button>
      <Dialog open={openFor === lessonId} onClose={close} title="Lessons">
        <div className="player-side player-lessons-dialog">{list(close)}</div>
      </Dialog>
    </>
  );
}

/** The same query as in player-video.css. */
const LOW_WINDOW = '(max-height: 32rem)';

/** Scrolls the video into view in low windows. Returns a ref for the element that starts with the video. */
function useScrollVideoIntoView<Stage extends HTMLElement>(): RefObject<Stage | null> {
  const stage = useRef<Stage>(null);
  useEffect(() => {
    const lowWindow = matchMedia(LOW_WINDOW);
    const scrollToStage = () => {
      // A user who has scrolled down stays there.
      const top = stage.current?.getBoundingClientRect().top ?? -1;
      if (lowWindow.matches && top >= 0) stage.current?.scrollIntoView();
    };
    scrollToStage();
    lowWindow.addEventListener('change', scrollToStage);
    return () => lowWindow.removeEventListener('change', scrollToStage);
  }, []);
  return stage;
}
