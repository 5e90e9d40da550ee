// Warns that visitors see old pages, because a build of the site has failed. The server retries it.
import type { FailedBuild } from '#contract/admin/insights.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';

export function FailedBuilds({ builds }: { builds: readonly FailedBuild[] }) {
  if (builds.length === 0) return null;
  return (
    <section className="panel panel-pad stack mb-8" role="alert">
      <h2 className="heading-lg">The site could not be rebuilt</h2>
      {builds.map(({ place, failedAt, nextTryAt, builtAt, error }) => (
        <div key={place}>
          <p>
            <span>{`Builds have failed since ${formatIndianDateTime(failedAt)}. Next attempt: ${formatIndianDateTime(nextTryAt)}.`}</span>{' '}
            <span>{`Visitors still see ${builtAt ? `the pages built on ${formatIndianDateTime(builtAt)}` : 'the previous pages'}. Courses and posts published since then can be opened.`}</span>
          </p>
          <details className="accordion">
            <summary>Details for the server operator</summary>
            <pre className="meta overflow-x-auto">{`${place}\n${error}`}</pre>
          </details>
        </div>
      ))}
    </section>
  );
}
