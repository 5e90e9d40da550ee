import type { PageListKey } from '#contract/site/site-lists.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { withErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ListEditor } from './ListEditor.tsx';

const HEADS = {
  work: { title: 'Case studies', lead: 'Projects that visitors see on your site.' },
  posts: { title: 'Journal posts', lead: 'Articles of your journal.' },
} as const;

interface EntryPagesProps {
  list: PageListKey;
}

export const EntryPages = withErrorBoundary(EntryPagesView);

function EntryPagesView({ list }: EntryPagesProps) {
  const { title, lead } = HEADS[list];
  return (
    <>
      <AdminPageHead title={title}>
        <p className="lead mt-3 max-w-160">
          {`${lead} Changes are a draft until you publish them.`}
        </p>
      </AdminPageHead>
      <ListEditor list={list} />
    </>
  );
}
