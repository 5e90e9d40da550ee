// The user's picture as in the top bar; the initials if there is none or it does not load.
import { useState } from 'react';
import { toInitials, type SessionUser } from '#site/stores/session.ts';

export function OwnAvatar({ user }: { user: SessionUser }) {
  const [broken, setBroken] = useState('');
  const { image } = user;
  const isShown = image !== '' && image !== broken;
  return (
    <span className="avatar avatar-xl" aria-hidden="true">
      {isShown ? (
        <img
          className="h-full w-full object-cover"
          src={image}
          alt=""
          onError={() => setBroken(image)}
        />
      ) : (
        toInitials(user)
      )}
    </span>
  );
}
