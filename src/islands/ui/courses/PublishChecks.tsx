import { Icon } from '../Icon.tsx';
import { listPublishChecks, type Publishable } from './publish-check.ts';

export function PublishChecks({ course }: { course: Publishable }) {
  return (
    <ul className="publish-checks ruled-list mt-4 grid" aria-label="Publishing checklist">
      {listPublishChecks(course).map(({ name, isMet, detail }) => (
        <li key={name} className={isMet ? 'is-met' : ''}>
          <Icon
            name={isMet ? 'circle-check' : 'circle-alert'}
            label={isMet ? 'Done:' : 'Missing:'}
          />
          <strong>{name}</strong>
          <span className="meta">{detail}</span>
        </li>
      ))}
    </ul>
  );
}
