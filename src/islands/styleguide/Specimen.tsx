// The style guide's specimens that answer to pointer and keyboard.
import { type ReactNode, useState } from 'react';
import { CourseSearch } from '#site/islands/parts/CourseSearch.tsx';
import { Button } from '#site/islands/ui/Button.tsx';
import { ConfirmDialog } from '#site/islands/ui/ConfirmDialog.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { FileDrop } from '#site/islands/ui/FileDrop.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { TagInput } from '#site/islands/ui/TagInput.tsx';
import { Tabs } from '#site/islands/ui/Tabs.tsx';
import { Tooltip } from '#site/islands/ui/Tooltip.tsx';
import type { IconName } from '#site/lib/icons.ts';
import { type NoticeLayer, notify } from '#site/stores/notices.ts';

const SPECIMENS = {
  dialog: DialogSpecimen,
  drop: DropSpecimen,
  notices: NoticeSpecimen,
  search: SearchSpecimen,
  tabs: TabsSpecimen,
  tags: TagsSpecimen,
  tooltip: TooltipSpecimen,
} as const satisfies Record<string, () => ReactNode>;

export function Specimen({ of }: { of: keyof typeof SPECIMENS }) {
  const Shown = SPECIMENS[of];
  return (
    <ErrorBoundary>
      <Shown />
    </ErrorBoundary>
  );
}

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

function DropSpecimen() {
  const [names, setNames] = useState<string[]>([]);
  return (
    <FileDrop
      text="Drop a picture here or"
      hint={names.join(', ') || 'PNG, JPG up to 10MB'}
      accept="image/*"
      label="Picture"
      onFiles={(files) => setNames(files.map(({ name }) => name))}
    />
  );
}

const LAYERS: readonly { layer: NoticeLayer; name: string }[] = [
  { layer: 'banner', name: 'Banner' },
  { layer: 'own', name: 'Own toast' },
  { layer: 'shared', name: 'Shared toast' },
];

function NoticeSpecimen() {
  return (
    <div className="row">
      {LAYERS.map(({ layer, name }) => (
        <Button
          key={layer}
          look="line"
          onClick={() => notify({ layer, type: 'success', title: name, message: 'It went well.' })}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

function SearchSpecimen() {
  return <CourseSearch />;
}

const TABS = [
  { id: 'overview', label: 'Overview', panel: 'A full identity in six weeks.' },
  { id: 'content', label: 'Content', panel: '8 sections, 34 lessons.' },
  { id: 'instructor', label: 'Instructor', panel: 'Kavya Menon, studio and strategy.' },
];

function TabsSpecimen() {
  return <Tabs label="Course" tabs={TABS} />;
}

function TagsSpecimen() {
  const [tags, setTags] = useState(['Branding', 'Type']);
  const [typed, setTyped] = useState('');
  return (
    <TagInput
      label="Tags"
      noun="tag"
      items={tags}
      typed={typed}
      onType={setTyped}
      onAdd={() => {
        setTags([...tags, typed]);
        setTyped('');
      }}
      onRemove={(index) => setTags(tags.toSpliced(index, 1))}
    />
  );
}

const TIPS: readonly { icon: IconName; text: string }[] = [
  { icon: 'eye', text: 'View course' },
  { icon: 'pencil', text: 'Edit course' },
  { icon: 'trash', text: 'Delete course' },
];

function TooltipSpecimen() {
  return (
    <div className="row">
      {TIPS.map(({ icon, text }) => (
        <Tooltip key={icon} text={text}>
          {(described) => (
            <button
              {...described}
              type="button"
              className="icon-btn icon-btn-line"
              aria-label={text}
            >
              <Icon name={icon} />
            </button>
          )}
        </Tooltip>
      ))}
    </div>
  );
}
