// One section of the wizard with its lessons and the form for the next one.
import '#site/styles/components/panels.css';
import { counted } from '#site/lib/plural.ts';
import { Badge } from '../ui/Badge.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LessonForm } from './LessonForm.tsx';
import { LessonRow } from './LessonRow.tsx';
import type { LessonActions } from './LessonRow.tsx';
import type { LessonDraft, LocalSection } from './wizard.ts';

interface SectionPanelProps extends LessonActions {
  section: LocalSection;
  running: boolean;
  onAddLessons: (lessons: LessonDraft[]) => void;
  onLessonBegun: (begun: boolean) => void;
  onRemoveSection: () => void;
}

export function SectionPanel(props: SectionPanelProps) {
  const { section, running, onAddLessons, onLessonBegun, onRemoveSection, ...actions } = props;
  return (
    <section className="panel sec" aria-label={section.name}>
      <header>
        <h2>{section.name}</h2>
        <SectionState section={section} running={running} />
        <span className="meta num">{counted(section.lessons.length, 'lesson')}</span>
        {!running && (
          <button
            type="button"
            className="icon-btn"
            aria-label={`Delete section ${section.name}`}
            onClick={onRemoveSection}
          >
            <Icon name="trash" />
          </button>
        )}
      </header>
      {section.lessons.length > 0 && (
        <ul className="lessons">
          {section.lessons.map((lesson) => (
            <LessonRow key={lesson.key} lesson={lesson} running={running} {...actions} />
          ))}
        </ul>
      )}
      {!running && <LessonForm onAdd={onAddLessons} onBegun={onLessonBegun} />}
    </section>
  );
}

function SectionState({ section, running }: { section: LocalSection; running: boolean }) {
  const { id, lessons } = section;
  if (running && lessons.some(({ sending }) => sending === 'uploading')) {
    return <Badge tone="info">Uploading</Badge>;
  }
  if (id === null) return null;
  return (
    <Badge tone="live">
      <Icon name="check" /> Created
    </Badge>
  );
}
