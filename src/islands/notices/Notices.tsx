// The three layers of notices.
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $notices, dismissNotice } from '#site/stores/notices.ts';
import { Banner } from './Banner.tsx';
import { crowdedOut, layersOf } from './layers.ts';
import { OwnToast } from './OwnToast.tsx';
import { SharedToasts } from './SharedToasts.tsx';
import { useRoom } from './use-room.ts';

export function Notices() {
  const notices = useStore($notices);
  const ownRoom = useRoom('--own-room');
  const { banner, own, waiting, shared } = layersOf(notices);
  useEffect(() => crowdedOut(notices).forEach(({ id }) => dismissNotice(id)), [notices]);
  return (
    <>
      <div className="banners">
        {banner.map((notice) => (
          <Banner key={notice.id} notice={notice} />
        ))}
      </div>
      <div className="toasts-own" ref={ownRoom}>
        {own && <OwnToast key={own.id} notice={own} isAwaited={waiting !== undefined} />}
      </div>
      <SharedToasts notices={shared} />
    </>
  );
}
