// Warns that visitors see old pages: a build of the site has failed and is retried.
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
            <span>{`It fails since ${formatIndianDateTime(failedAt)} and is tried again at ${formatIndianDateTime(nextTryAt)}.`}</span>{' '}
            <span>{`Visitors see the pages ${builtAt ? `of ${formatIndianDateTime(builtAt)}` : 'as they were before'}; what was published since then opens all the same.`}</span>
          </p>
          <details className="acc">
            <summary>What whoever runs the server wants to know</summary>
            <pre className="meta overflow-x-auto">{`${place}\n${error}`}</pre>
          </details>
        </div>
      ))}
    </section>
  );
}
