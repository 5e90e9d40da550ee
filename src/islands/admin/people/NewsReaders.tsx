// Downloads the users who agreed to news by email, for the school's own newsletter tool.
import { getNewsReaders } from '#contract/accounts/privacy.ts';
import { fetchFile } from '#site/api/files.ts';
import { DownloadCsvButton } from '../../ui/lists/DownloadCsvButton.tsx';

export function NewsReaders() {
  return (
    <section className="stack mt-8 max-w-136" aria-labelledby="news-readers">
      <h2 className="heading-lg" id="news-readers">
        Newsletter subscribers
      </h2>
      <p className="muted">
        People who agreed to receive news by email, each with an unsubscribe link. Download a new
        list before each mailing.
      </p>
      <div>
        <DownloadCsvButton name="news-readers" fetchCsv={() => fetchFile(getNewsReaders)} />
      </div>
    </section>
  );
}
