import type { Change } from './changes.ts';

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="lines">
      {changes.map(({ label, before, after }, at) => (
        <div key={`${label} ${at}`} className="grid gap-1 py-3">
          <dt className="small font-semibold">{label}</dt>
          <dd className="m-0 grid gap-1 wrap-anywhere" dir="auto">
            <del className="muted">{before}</del>
            <ins className="no-underline">{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
