import { drawAvatar } from '#art/avatar.ts';
import { Art } from './Art.tsx';
import { useCoverImage } from './use-cover-image.ts';

interface PersonPictureProps {
  person: { id: string; image: string };
  className: string;
}

export function PersonPicture({ person, className }: PersonPictureProps) {
  const image = useCoverImage(person.image);
  if (!image) return <Art svg={drawAvatar({ seed: person.id })} className={className} inline />;
  return (
    <span className={className}>
      <img alt="" {...image} />
    </span>
  );
}
