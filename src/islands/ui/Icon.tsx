// A line icon for islands. Decorative without a label.
import { type IconName, ICONS } from '#site/lib/icons.ts';

interface IconProps {
  name: IconName;
  className?: string;
  label?: string;
}

export function Icon({ name, className, label }: IconProps) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      {...spoken}
      dangerouslySetInnerHTML={{ __html: ICONS[name] }}
    />
  );
}
