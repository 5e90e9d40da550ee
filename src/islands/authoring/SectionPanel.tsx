// One section of the create wizard with its lessons and the form for the next one.
import '#site/styles/components/panels.css';
import { counted } from '#site/lib/plural.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useSpot } from './arranging.ts';
import { Grip } from './Grip.tsx';
import { isUnderWay } from './lesson.ts';
import type { LessonDraft } from './lesson.ts';
import { LessonForm } from './LessonForm.tsx';
import { LessonRow } from './LessonRow.tsx';
import type { LessonActions } from './LessonRow.tsx';
import type { LocalSection } from './wizard.ts';

interface SectionPanelProps extends LessonActions {
  section: LocalSection;
  running: boolean;
  onAddLessons: (lessons: LessonDraft[]) => void;
  onLessonBegun: (begun: boolean) => void;
  onRemoveSection: () => void;
}

export function SectionPanel(props: SectionPanelProps) {
  const { section, running, onAddLessons, onLessonBegun, onRemoveSection, ...actions } = props;
  const spot = { kind: 'section', id: section.key } as const;
  const { id, ref, drop } = useSpot(spot);
  return (
    <section className={`panel sec ${drop}`} aria-label={section.name} id={id} ref={ref}>
      <header>
        <Grip spot={spot} />
        <h2 dir="auto">{section.name}</h2>
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
      {section.held && (
        <p className="row held-line">
          <span className="held">{section.held} It goes on by itself as soon as it can.</span>
          <Button look="line" size="sm" onClick={actions.onTryNow}>
            Try now
          </Button>
          <Button look="soft" size="sm" onClick={() => actions.onCancel(section.key)}>
            Stop
          </Button>
        </p>
      )}
      {section.lessons.length > 0 && (
        <ul className="lessons">
          {section.lessons.map((lesson) => (
            <LessonRow key={lesson.key} movable {...{ lesson, running }} {...actions} />
          ))}
        </ul>
      )}
      {!running && (
        <LessonForm section={section.key} onAdd={onAddLessons} onBegun={onLessonBegun} />
      )}
    </section>
  );
}

function SectionState({ section, running }: { section: LocalSection; running: boolean }) {
  const { id, lessons } = section;
  if (running && lessons.some(isUnderWay)) return <Badge tone="info">Uploading</Badge>;
  if (id === null) return null;
  return (
    <Badge tone="live">
      <Icon name="check" /> Created
    </Badge>
  );
}
