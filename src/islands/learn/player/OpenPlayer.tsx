import { useStore } from '@nanostores/react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { fetchCaptions, videoAt } from '#site/api/videos.ts';
import { browserLog } from '#site/lib/browser-log.ts';
import {
  $playerSettings,
  restorePlayerSettings,
  changePlayerSettings,
} from '#site/stores/player-settings.ts';
import { getName } from '#site/stores/session.ts';
import { type Ready, getProgressOfCourse } from '../../ui/courses/learning-state.ts';
import type { Learning } from '../../ui/courses/use-learning.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { LessonInfo } from './LessonInfo.tsx';
import type { Playback } from './lesson-playback.ts';
import { getNeighbours, type Place } from './lesson-state.ts';
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

const PROTECTED = import.meta.env.PUBLIC_CONTENT_PROTECTION !== 'off';
/** Narrower windows show the lesson list in a dialog instead of beside the video. */
const SHEET = '(width < 64rem)';

interface OpenPlayerProps extends Omit<Learning, 'state'> {
  state: Ready;
  place: Place;
  onPlace: (place: Place) => void;
}

export function OpenPlayer({ state, place, onPlace, complete, reload }: OpenPlayerProps) {
  const { course, user } = state;
  const { lesson } = place;
  const { autoplay, shortcuts } = useStore($playerSettings, { ssr: 'initial' });
  const [help, setHelp] = useState(false);
  const [upNext, setUpNext] = useState<Place>();
  const [finished, setFinished] = useState(false);
  const video = useRef<VideoPlayer>(undefined);
  const [player, setPlayer] = useState<VideoPlayer>();
  const playback = useRef<Playback>(undefined);
  const positions = usePositions(state, (why) =>
    playback.current?.refuse(why === 'elsewhere' ? why : 'withdrawn'),
  );
  const autoplays = useRef(false);
  const inSheet = useMedia(SHEET);
  const known = lesson.videoUrl && !lesson.film ? videoAt(lesson.videoUrl) : undefined;
  const renew = useVideoRequests({
    courseId: course.id,
    lessonId: lesson._id,
    isEarly: !player && !known,
  });
  const neighbours = getNeighbours(course.sections, lesson._id);
  const stage = useVideoInView<HTMLElement>();

  useEffect(restorePlayerSettings, []);
  // A layout effect, so that protection is active before the lesson is painted.
  useLayoutEffect(() => (PROTECTED ? installProtection(window, browserLog) : undefined), []);

  const go = (next: Place) => {
    positions.flush();
    setUpNext(undefined);
    // The next lesson starts by itself if this one was playing.
    autoplays.current = playback.current?.isWatched() ?? false;
    onPlace(next);
  };
  const finish = async (lessonId: string) => {
    const outcome = await complete(lessonId);
    if (outcome === 'completed') setFinished(true);
  };
  const captions = useCaptions(player, {
    id: lesson._id,
    languages: lesson.captions ?? [],
    fetchCues: (language) => fetchCaptions({ courseId: course.id, lessonId: lesson._id, language }),
  });
  useShortcuts({
    enabled: shortcuts,
    video,
    neighbours,
    go,
    captions: captions.toggle,
    help: () => setHelp(true),
  });
  useMediaSession(player, {
    id: lesson._id,
    title: lesson.title,
    course: course.name,
    artwork: course.thumbnail,
    ...neighbours,
    go,
  });
  const transcript = captions.languages.length > 0 && (
    <Transcript key={lesson._id} captions={captions} player={player} />
  );

  const list = { state, current: place, seconds: positions.seconds };
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
            known,
            renew,
            startAt: positions.seconds[lesson._id] ?? 0,
            autoplays: autoplays.current,
            onReached: (seconds) => positions.recordPosition(lesson._id, seconds),
            onPlay: (seconds) => {
              setUpNext(undefined);
              positions.recordPlay(lesson._id, seconds);
            },
            onPause: positions.recordPause,
            onEnded: () => {
              positions.recordEnd(lesson._id);
              void finish(lesson._id);
              setUpNext(neighbours.next);
            },
            onGone: () => void reload(),
          })}
        >
          {upNext && (
            <UpNext
              next={upNext.lesson.title}
              counts={autoplay}
              isCovered={() => isNativeFullscreen(video.current)}
              onGo={() => go(upNext)}
              onCancel={() => setUpNext(undefined)}
            />
          )}
        </LessonVideo>
        <LessonInfo
          state={state}
          place={place}
          neighbours={neighbours}
          autoplay={autoplay}
          finished={finished}
          onGo={go}
          onComplete={() => void finish(lesson._id)}
          onHelp={() => setHelp(true)}
          sheet={
            inSheet && (
              <LessonSheet
                lessonId={lesson._id}
                state={state}
                list={(onChosen) => (
                  <LessonList
                    {...list}
                    onGo={(next) => {
                      onChosen();
                      if (next.lesson._id !== lesson._id) go(next);
                    }}
                  />
                )}
              />
            )
          }
        />
        {inSheet && transcript && (
          <details className="acc transcript-fold">
            <summary>
              <span>Transcript</span>
              <Icon name="chevron-down" />
            </summary>
            {transcript}
          </details>
        )}
      </section>
      {!inSheet && (
        <aside className="player-side" aria-label="Lessons">
          {transcript ? (
            <Tabs
              label="Lessons and transcript"
              tabs={[
                {
                  id: 'lessons',
                  label: 'Lessons',
                  panel: <LessonList {...list} onGo={go} />,
                },
                { id: 'transcript', label: 'Transcript', panel: transcript },
              ]}
            />
          ) : (
            <LessonList {...list} onGo={go} />
          )}
        </aside>
      )}
      <HelpPanel open={help} shortcuts={shortcuts} onClose={() => setHelp(false)} />
    </>
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
      <dl className="player-keys">
        {SHORTCUTS.map(({ keys, does }) => (
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
      <label className="check mt-4">
        <input
          type="checkbox"
          checked={shortcuts}
          onChange={(event) => changePlayerSettings({ shortcuts: event.target.checked })}
        />
        <span>Enable keyboard shortcuts</span>
      </label>
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
        <div className="player-side player-sheet">{list(close)}</div>
      </Dialog>
    </>
  );
}

/** The same query as in player-video.css. */
const LOW_WINDOW = '(max-height: 32rem)';

/** Scrolls the video into view in low windows. Returns a ref for the element that starts with the video. */
function useVideoInView<Stage extends HTMLElement>(): RefObject<Stage | null> {
  const stage = useRef<Stage>(null);
  useEffect(() => {
    const low = matchMedia(LOW_WINDOW);
    const show = () => {
      // A user who has scrolled down stays there.
      const top = stage.current?.getBoundingClientRect().top ?? -1;
      if (low.matches && top >= 0) stage.current?.scrollIntoView();
    };
    show();
    low.addEventListener('change', show);
    return () => low.removeEventListener('change', show);
  }, []);
  return stage;
}
