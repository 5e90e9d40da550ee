// The interactive components of the style guide.
import { type ReactNode, useState } from 'react';
import { CourseSearch } from '#site/islands/ui/courses/CourseSearch.tsx';
import { Button } from '#site/islands/ui/Button.tsx';
import { ConfirmDialog } from '#site/islands/ui/ConfirmDialog.tsx';
import { withErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { FileDrop } from '#site/islands/ui/FileDrop.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { TagInput } from '#site/islands/ui/TagInput.tsx';
import { Tabs } from '#site/islands/ui/Tabs.tsx';
import { Tooltip } from '#site/islands/ui/Tooltip.tsx';
import { notify } from '#site/stores/notices.ts';

const TABS = [
  { id: 'overview', label: 'Overview', panel: 'A full identity in six weeks.' },
  { id: 'content', label: 'Content', panel: '8 sections, 34 lessons.' },
];
const LAYERS = ['banner', 'own', 'shared'] as const;

const SPECIMENS = {
  dialog: DialogSpecimen,
  drop: () => (
    <FileDrop
      text="Drop a picture here or"
      hint="PNG, JPG up to 10MB"
      accept="image/*"
      label="Picture"
      onFiles={() => undefined}
    />
  ),
  notices: () => (
    <div className="row">
      {LAYERS.map((layer) => (
        <Button
          key={layer}
          look="line"
          onClick={() =>
            notify({ layer, type: 'success', title: layer, message: 'Example message.' })
          }
        >
          {layer}
        </Button>
      ))}
    </div>
  ),
  search: () => <CourseSearch />,
  tabs: () => <Tabs label="Course" tabs={TABS} />,
  tags: TagsSpecimen,
  tooltip: () => (
    <Tooltip text="Edit course">
      {(described) => (
        <button {...described} type="button" className="icon-btn" aria-label="Edit course">
          <Icon name="pencil" />
        </button>
      )}
    </Tooltip>
  ),
} as const satisfies Record<string, () => ReactNode>;

export const Specimen = withErrorBoundary(({ of }: { of: keyof typeof SPECIMENS }) => {
  const Shown = SPECIMENS[of];
  return <Shown />;
});

function DialogSpecimen() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      <ConfirmDialog
        open={open}
        title="Delete this course?"
        lead="Its 5 sections and all videos will be removed. This cannot be undone."
        confirmText="Delete"
        onConfirm={close}
        onClose={close}
      />
    </div>
  );
}

function TagsSpecimen() {
  const [tags, setTags] = useState(['Branding', 'Type']);
  const [typed, setTyped] = useState('');
  const add = () => {
    setTags([...tags, typed]);
    setTyped('');
  };
  const remove = (index: number) => setTags(tags.toSpliced(index, 1));
  const line = { typed, onType: setTyped, onAdd: add, onRemove: remove };
  return <TagInput label="Tags" noun="tag" items={tags} {...line} />;
}
