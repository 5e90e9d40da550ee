import { memo } from 'react';
import { drawThumb } from '#art/thumb.ts';
import { Art } from '#site/islands/ui/Art.tsx';
import { useCoverImage } from '#site/islands/ui/use-cover-image.ts';
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
  const image = useCoverImage(course.thumbnail);
  const classes = className ? { className } : {};
  if (!image) return <Art svg={getDrawnPicture(course.id)} inline={inline} {...classes} />;
  const Frame = inline ? 'span' : 'div';
  return (
    <Frame className={className ? `art ${className}` : 'art'}>
      <img
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        {...(eager ? { fetchPriority: 'high' } : {})}
        decoding="async"
        {...getPictureSizes(course.thumbnail, !eager)}
        {...image}
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
