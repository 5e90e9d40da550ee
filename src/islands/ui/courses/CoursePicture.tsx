import { memo, useState } from 'react';
import { drawThumb } from '#art/thumb.ts';
import { Art } from '#site/islands/ui/Art.tsx';
import { pictureSizes } from '#site/lib/picture-sizes.ts';

interface CoursePictureProps {
  course: { id: string; thumbnail: string };
  className?: string;
  inline?: boolean;
  /** Above the fold: loads eagerly, with high priority. */
  eager?: boolean;
}

export const CoursePicture = memo(function CoursePicture(props: CoursePictureProps) {
  const { course, className, inline = false, eager = false } = props;
  const [broken, setBroken] = useState(false);
  const classes = className ? { className } : {};
  if (!course.thumbnail || broken) {
    return <Art svg={getPicture(course.id)} inline={inline} {...classes} />;
  }
  const Frame = inline ? 'span' : 'div';
  return (
    <Frame className={className ? `art ${className}` : 'art'}>
      <img
        className="h-full w-full object-cover"
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        {...(eager ? { fetchPriority: 'high' } : {})}
        decoding="async"
        {...pictureSizes(course.thumbnail, !eager)}
        src={course.thumbnail}
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(true);
        }}
        onError={() => setBroken(true)}
      />
    </Frame>
  );
});

const drawn = new Map<string, string>();

function getPicture(courseId: string): string {
  const known = drawn.get(courseId);
  if (known) return known;
  const svg = drawThumb({ seed: courseId });
  drawn.set(courseId, svg);
  return svg;
}
