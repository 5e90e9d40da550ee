// The user's picture as in the top bar; the initials if there is none or it does not load.
import { useCoverImage } from '../ui/use-cover-image.ts';
import { toInitials, type SessionUser } from '#site/stores/session.ts';

export function OwnAvatar({ user }: { user: SessionUser }) {
  const image = useCoverImage(user.image);
  return (
    <span className="avatar avatar-xl" aria-hidden="true">
      {image ? <img alt="" {...image} /> : toInitials(user)}
    </span>
  );
}
