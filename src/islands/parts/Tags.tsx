// Tags of a course; on cards three and how many more there are.
import '#site/styles/components/badges.css';

export const CARD_TAGS = 3;

export function Tags({ tags, most = Infinity }: { tags: readonly string[]; most?: number }) {
  if (tags.length === 0) return null;
  const hidden = tags.length - most;
  return (
    <p className="tags">
      {tags.slice(0, most).map((tag) => (
        <span className="tag" key={tag}>
          {tag}
        </span>
      ))}
      {hidden > 0 && <span className="tag">+{hidden}</span>}
    </p>
  );
}
