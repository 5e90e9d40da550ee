import { memo, useState } from 'react';
import { drawThumb } from '#art/thumb.ts';
import { Art } from '#site/islands/ui/Art.tsx';
import { getPictureSizes } from '#site/lib/picture-sizes.ts';

interface CoursePictureProps {
  course: { id: string; thumbnail: string };
  className?: string;
  inline?: boolean;
  /** Above the fold: loads eagerly, with high priority. */
  eager?: boolean;
}

export const CoursePicture = memo(function CoursePicture(props: CoursePictureProps) {
  const { course, className, inline = false, eager = false } = props;
  const [isBroken, setIsBroken] = useState(false);
  const classes = className ? { className } : {};
  if (!course.thumbnail || isBroken) {
    return <Art svg={getDrawnPicture(course.id)} inline={inline} {...classes} />;
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
        {...getPictureSizes(course.thumbnail, !eager)}
        src={course.thumbnail}
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setIsBroken(true);
        }}
        onError={() => setIsBroken(true)}
      />
    </Frame>
  );
});

const drawnPictures = new Map<string, string>();

function getDrawnPicture(courseId: string): string {
  const cached = drawnPictures.get(courseId);
  if (cached) return cached;
  const svg = drawThumb({ seed: courseId });
  drawnPictures.set(courseId, svg);
  return svg;
}
