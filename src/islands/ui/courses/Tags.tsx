export const CARD_TAGS = 3;

interface TagsProps {
  tags: readonly string[];
  max?: number;
  /** Number of further tags without names. */
  more?: number;
}

export function Tags({ tags, max = Infinity, more = 0 }: TagsProps) {
  if (tags.length === 0) return null;
  const hiddenCount = Math.max(0, tags.length - max) + more;
  return (
    <p className="tags">
      {tags.slice(0, max).map((tag) => (
        <span className="tag" key={tag}>
          {tag}
        </span>
      ))}
      {hiddenCount > 0 && <span className="tag">{`+${hiddenCount}`}</span>}
    </p>
  );
}
