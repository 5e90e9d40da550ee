// Users who agreed to news by email, as a table for the school's own mail program.
import { getNewsReaders } from '#contract/accounts/privacy.ts';
import { fetchFile } from '#site/api/files.ts';
import { SaveTable } from '../../ui/lists/SaveTable.tsx';

export function NewsReaders() {
  return (
    <section className="stack mt-8 max-w-136" aria-labelledby="news-readers">
      <h2 className="heading-lg" id="news-readers">
        Readers of news
      </h2>
      <p className="muted">
        Everybody who agreed to news by e-mail, with the link of each to end them. Take a fresh
        table before each mailing.
      </p>
      <div>
        <SaveTable name="news-readers" fetchTable={() => fetchFile(getNewsReaders)} />
      </div>
    </section>
  );
}
