// One testimonial in the list, with what can be done with it.
import { paths } from '#contract/paths.ts';
import type { Testimonial } from '#contract/testimonials.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

interface QuoteRowProps {
  quote: Testimonial;
  busy: boolean;
  place: { first: boolean; last: boolean };
  onEdit: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function QuoteRow({ quote, busy, place, onEdit, onMove, onRemove }: QuoteRowProps) {
  const { name, role, image, quote: words } = quote;
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-4 py-5 until-52:grid-cols-[3rem_minmax(0,1fr)]">
      <img className="h-12 w-12 rounded-full" src={paths.picture(image)} alt="" />
      <div className="grid gap-1">
        <strong className="wrap-anywhere" dir="auto">
          {name}
        </strong>
        <span className="meta wrap-anywhere" dir="auto">
          {role}
        </span>
        <p className="m-0 mt-2 wrap-anywhere" dir="auto">
          {words}
        </p>
      </div>
      <div className="row until-52:col-start-2">
        <button
          type="button"
          className="icon-btn"
          aria-label={`Move ${name} up`}
          disabled={busy || place.first}
          onClick={() => onMove(-1)}
        >
          <Icon name="arrow-up" />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={`Move ${name} down`}
          disabled={busy || place.last}
          onClick={() => onMove(1)}
        >
          <Icon name="arrow-up" className="rotate-180" />
        </button>
        <Button look="line" size="sm" disabled={busy} onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <Button
          look="line"
          size="sm"
          disabled={busy}
          onClick={onRemove}
          aria-label={`Remove ${name}`}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
