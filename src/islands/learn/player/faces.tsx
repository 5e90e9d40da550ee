import '#site/styles/components/loading.css';
import '#site/styles/pages/player.css';
import { paths, withReturn } from '#contract/paths.ts';
import type { Refusal } from '../../ui/parts/learning-state.ts';
import { Loading } from '../../ui/Art.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export function PlayerLoading() {
  return (
    <>
      <section aria-label="Lesson">
        <div className="player-video" />
        <div className="player-info grid grid-cols-[1fr_auto] items-end gap-x-8 gap-y-3 px-(--gutter) pt-6 pb-12 max-lg:grid-cols-1">
          <Loading text="Loading course..." />
        </div>
      </section>
      <aside className="player-side" aria-hidden="true">
        <header>
          <div className="sk" />
          <div className="sk" />
        </header>
      </aside>
    </>
  );
}

/** PLAY-14: stands whenever loading ended without an accessible course. */
export function PlayerRefused({ refusal }: { refusal: Refusal }) {
  const here = location.pathname + location.search;
  const signedOut = refusal === 'signed-out' || refusal === 'expired';
  return (
    <section className="wrap app-main player-refused col-span-full pt-16">
      <EmptyState
        title="Course not accessible"
        text={
          signedOut
            ? 'Lessons are for enrolled students. Log in, and you come straight back here.'
            : 'You will find every course, and what it covers, in the catalogue.'
        }
        heading
      >
        {signedOut ? (
          <a className={buttonClass()} href={withReturn(paths.auth, here)}>
            Login
          </a>
        ) : (
          <a className={buttonClass()} href={paths.courses}>
            Browse courses
          </a>
        )}
      </EmptyState>
    </section>
  );
}
