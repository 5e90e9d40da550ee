// The user's picture as in the top bar; the initials if there is none or it does not load.
import { useState } from 'react';
import { toInitials, type SessionUser } from '#site/stores/session.ts';

export function OwnAvatar({ user }: { user: SessionUser }) {
  const [brokenUrl, setBrokenUrl] = useState('');
  const { image } = user;
  const isShown = image !== '' && image !== brokenUrl;
  return (
    <span className="avatar avatar-xl" aria-hidden="true">
      {isShown ? (
        <img
          className="h-full w-full object-cover"
          src={image}
          alt=""
          onError={() => setBrokenUrl(image)}
        />
      ) : (
        toInitials(user)
      )}
    </span>
  );
}
