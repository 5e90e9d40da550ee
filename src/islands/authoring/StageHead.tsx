// The head of a wizard: way back, title, the three stages and the bar of stage/3.
import { Icon } from '../ui/Icon.tsx';
import type { Stage } from './wizard.ts';

const STAGES = 3;

interface StageHeadProps {
  title: string;
  back: { href: string; text: string };
  names: readonly [string, string, string];
  stage: Stage;
}

export function StageHead({ title, back, names, stage }: StageHeadProps) {
  return (
    <>
      <a className="link small" href={back.href}>
        <Icon name="arrow-left" /> {back.text}
      </a>
      <header className="wiz-head">
        <h1 className="h-2xl display">{title}</h1>
        <ol className="steps">
          {names.map((name, index) => (
            <Step key={name} name={name} number={index + 1} stage={stage} />
          ))}
        </ol>
      </header>
      <span
        className="progress"
        role="progressbar"
        aria-label={`Stage ${stage} of ${STAGES}`}
        aria-valuemin={0}
        aria-valuemax={STAGES}
        aria-valuenow={stage}
      >
        <i style={{ width: `${(stage / STAGES) * 100}%` }} />
      </span>
    </>
  );
}

function Step({ name, number, stage }: { name: string; number: number; stage: Stage }) {
  const done = number < stage;
  return (
    <li className={done ? 'done' : undefined} aria-current={number === stage ? 'step' : undefined}>
      <span>{done ? <Icon name="check" /> : number}</span>
      {name}
    </li>
  );
}
