import { paths } from '#contract/paths.ts';
import { Icon } from './Icon.tsx';
import type { Elements } from './elements.ts';

interface AdminPageHeadProps {
  title: string;
  children?: Elements;
  actions?: Elements;
}

export function AdminPageHead({ title, children, actions }: AdminPageHeadProps) {
  return (
    <header className="app-head">
      <div>
        <a className="link small" href={paths.dashboard}>
          <Icon name="arrow-left" /> Dashboard
        </a>
        <h1 className="heading-2xl display mt-3">{title}</h1>
        {children}
      </div>
      {actions}
    </header>
  );
}
