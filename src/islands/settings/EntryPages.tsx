import '#site/styles/components/badges.css';
import '#site/styles/components/dialog.css';
import '#site/styles/components/fields.css';
import '#site/styles/components/panels.css';
import '#site/styles/components/entry-pages.css';
import '#site/styles/pages/office.css';
import { AdminPageHead } from '../parts/AdminPageHead.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ListEditor } from './ListEditor.tsx';

export function CaseStudies() {
  return (
    <ErrorBoundary>
      <AdminPageHead title="Case studies">
        <p className="lead mt-3 max-w-160">
          The work that visitors see. What you write is a draft until you publish it.
        </p>
      </AdminPageHead>
      <ListEditor list="work" />
    </ErrorBoundary>
  );
}

export function Posts() {
  return (
    <ErrorBoundary>
      <AdminPageHead title="Journal posts">
        <p className="lead mt-3 max-w-160">
          The posts that visitors read. What you write is a draft until you publish it.
        </p>
      </AdminPageHead>
      <ListEditor list="posts" />
    </ErrorBoundary>
  );
}
