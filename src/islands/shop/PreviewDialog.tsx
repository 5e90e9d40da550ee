// Plays a course's free videos one after another, and offers to enrol.
import { useEffect, useState } from 'react';
import type { SiteCoursePage } from '#site/api/catalogue.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { Dialog } from '#site/islands/ui/Dialog.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { loadStylesheet } from '#site/lib/load-stylesheet.ts';
import { PreviewPlayer } from '#site/islands/learn/player/PreviewPlayer.tsx';
import { formatDuration } from '#site/lib/duration.ts';
// As a URL: Astro would link an imported style sheet on every page that can load this file.
import stylesheetUrl from './previews.css?url';

export interface PreviewDialogProps {
  course: SiteCoursePage;
  /** The free video that plays. */
  videoId: string;
  onVideo: (videoId: string) => void;
  /** Undefined if there is nothing to buy. */
  onEnrol: (() => void) | undefined;
  open: boolean;
  onClose: () => void;
}

export function PreviewDialog(props: PreviewDialogProps) {
  const { course, videoId, onVideo, open, onClose } = props;
  const isStyled = useStylesheet();
  const { videos } = course;
  const index = videos.findIndex(({ id }) => id === videoId);
  const video = videos[index];
  const next = videos[index + 1];
  return (
    <Dialog
      open={open && isStyled && video !== undefined}
      onClose={onClose}
      title={video?.title ?? ''}
      lead={course.name}
    >
      {video && (
        <div className="preview">
          <PreviewPlayer
            course={course}
            video={video}
            next={next}
            onNext={() => next && onVideo(next.id)}
          />
          <VideoList {...props} />
        </div>
      )}
    </Dialog>
  );
}

function useStylesheet(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    void loadStylesheet(stylesheetUrl).then(() => setLoaded(true));
  }, []);
  return isLoaded;
}

function VideoList({ course: { videos }, videoId, onVideo, onEnrol, onClose }: PreviewDialogProps) {
  const enrol = () => {
    onClose();
    onEnrol?.();
  };
  return (
    <div className="preview-actions">
      {videos.length > 1 && (
        <ul aria-label="Free to watch">
          {videos.map(({ id, title, seconds }) => (
            <li key={id}>
              <button type="button" aria-current={id === videoId} onClick={() => onVideo(id)}>
                <Icon name="circle-play" />
                <span dir="auto">{title}</span>
                <span className="num meta">{formatDuration(seconds)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {onEnrol && (
        <Button block onClick={enrol}>
          Enroll Now
        </Button>
      )}
    </div>
  );
}
