// The upload of one video: checked first, with its progress, the reason of a refusal, and a way to cancel.
import { useEffect, useRef, useState } from 'react';
import { getMessage } from '#site/api/client.ts';
import type { Transfer } from '#site/api/resumable.ts';
import { getRefusal } from './file-check.ts';
import { percentSent } from './videos.ts';

/** `upload` sends the video and reports success. `failureMessage` is shown if the server sends no message. */
export function useVideoSending(
  deliver: (video: File, transfer: Transfer) => Promise<void>,
  failed: string,
) {
  const [percent, setPercent] = useState<number>();
  const [refusal, setRefusal] = useState('');
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const send = async (video: File): Promise<void> => {
    const fault = await getRefusal(video);
    setRefusal(fault);
    if (fault !== '') return;
    const own = new AbortController();
    control.current = own;
    setPercent(0);
    try {
      await deliver(video, {
        signal: own.signal,
        onProgress: (sent, total) => setPercent(percentSent(sent, total)),
      });
    } catch (error) {
      if (!own.signal.aborted)
        setRefusal(`${getMessage(error, failed)} Choose the file again to resume the upload.`);
    }
    setPercent(undefined);
  };
  return {
    percent,
    refusal,
    send: (video: File) => void send(video),
    cancel: () => control.current?.abort(),
  };
}
