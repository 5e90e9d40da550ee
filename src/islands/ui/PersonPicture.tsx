import { useState } from 'react';
import { drawAvatar } from '#art/avatar.ts';
import { Art } from '#site/islands/ui/Art.tsx';

interface PersonPictureProps {
  person: { id: string; image: string };
  className: string;
}

export function PersonPicture({ person, className }: PersonPictureProps) {
  const [isBroken, setIsBroken] = useState(false);
  if (!person.image || isBroken) {
    return <Art svg={drawAvatar({ seed: person.id })} className={className} inline />;
  }
  return (
    <span className={className}>
      <img
        className="h-full w-full object-cover"
        src={person.image}
        alt=""
        onError={() => setIsBroken(true)}
      />
    </span>
  );
}
