import { useEffect, useRef, useState } from 'react';
import { CAPTION_LANGUAGES, type CaptionLanguage, type Cue } from '#contract/courses/captions.ts';
import { formatDuration } from '#site/lib/duration.ts';
import { pluralize } from '#site/lib/plural.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { useInView } from '../../ui/use-in-view.ts';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';
import { findLineIndex, listMatchingLines } from './transcript.ts';
import type { Captions } from './use-captions.ts';
import type { VideoPlayer } from './video-engine.ts';

interface TranscriptProps {
  captions: Captions;
  player: VideoPlayer | undefined;
}

/** Loads the lines when it comes into view. */
export function Transcript({ captions, player }: TranscriptProps) {
  const { languages, language, load, choose } = captions;
  const [query, setQuery] = useState('');
  const [container, isInView] = useInView<HTMLElement>();
  return (
    <section ref={container} className="transcript" aria-label="Transcript">
      <div className="row transcript-tools">
        <input
          className="input"
          type="search"
          aria-label="Search transcript"
          placeholder="Search transcript"
          maxLength={200}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {languages.length > 1 && (
          <select
            className="input"
            aria-label="Transcript language"
            value={language}
            onChange={(event) => choose(event.currentTarget.value as CaptionLanguage)}
          >
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {CAPTION_LANGUAGES[language]}
              </option>
            ))}
          </select>
        )}
      </div>
      {isInView && <LoadedLines load={load} player={player} query={query} language={language} />}
    </section>
  );
}

interface LoadedLinesProps extends Omit<LinesProps, 'cues'> {
  load: Captions['load'];
}

function LoadedLines({ load, ...lines }: LoadedLinesProps) {
  const [loaded, reload] = useLoaded(load);
  return (
    <WhenLoaded
      loaded={loaded}
      loading="Loading the transcript..."
      failed="The transcript could not be loaded."
      onRetry={reload}
    >
      {(cues) => <Lines {...lines} cues={cues} />}
    </WhenLoaded>
  );
}

interface LinesProps {
  cues: readonly Cue[];
  player: VideoPlayer | undefined;
  query: string;
  language: string | undefined;
}

function Lines({ cues, player, query, language }: LinesProps) {
  const current = useCurrentLine(cues, player);
  const list = useRef<HTMLOListElement>(null);
  const isSearch = query.trim() !== '';
  const matches = listMatchingLines(cues, query);
  useEffect(() => {
    if (isSearch) return;
    scrollLineIntoView(list.current, list.current?.querySelector('[aria-current]'));
  }, [current, isSearch]);
  const seek = ({ start }: Cue) => {
    player?.currentTime(start / 1000);
    void player?.play()?.catch(() => undefined);
  };
  return (
    <>
      <p className="sr-only" role="status">
        {isSearch ? `${pluralize(matches.length, 'line')} found` : ''}
      </p>
      {matches.length === 0 && <p className="muted small">No matching lines in this lesson.</p>}
      <ol ref={list} className="transcript-lines" lang={language} dir="auto">
        {matches.map((index) => {
          const cue = cues[index];
          return (
            cue && (
              <li key={index}>
                <button
                  type="button"
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => seek(cue)}
                >
                  <span className="num">
                    {formatDuration(Math.floor(cue.start / 1000)) || '0:00'}
                  </span>
                  <span>{cue.text}</span>
                </button>
              </li>
            )
          );
        })}
      </ol>
    </>
  );
}

/** The index of the line at the playback position. */
function useCurrentLine(cues: readonly Cue[], player: VideoPlayer | undefined): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    if (!player) return;
    const updateCurrentLine = () => setCurrent(findLineIndex(cues, player.currentTime() ?? 0));
    updateCurrentLine();
    player.on(['timeupdate', 'seeking'], updateCurrentLine);
    return () => player.off(['timeupdate', 'seeking'], updateCurrentLine);
  }, [cues, player]);
  return current;
}

/** Scrolls only the list, not the page, and not while the focus is in the list. */
function scrollLineIntoView(list: HTMLElement | null, line: Element | null | undefined): void {
  if (!list || !line || list.contains(document.activeElement)) return;
  const { top, bottom } = line.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  if (top >= box.top && bottom <= box.bottom) return;
  list.scrollTop += top - box.top - box.height / 3;
}
