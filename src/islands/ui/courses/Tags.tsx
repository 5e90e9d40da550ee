
export const CARD_TAGS = 3;

interface TagsProps {
  tags: readonly string[];
  most?: number;
  /** Number of further tags without names. */
  more?: number;
}

export function Tags({ tags, most = Infinity, more = 0 }: TagsProps) {
  if (tags.length === 0) return null;
  const hidden = Math.max(0, tags.length - most) + more;
  return (
    <p className="tags">
      {tags.slice(0, most).map((tag) => (
        <span className="tag" key={tag}>
          {tag}
        </span>
      ))}
      {hidden > 0 && <span className="tag">{`+${hidden}`}</span>}
    </p>
  );
}
