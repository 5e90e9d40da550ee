// The upload of one file: checked first, with its progress, the reason of a refusal, and a way to cancel.
import { useEffect, useRef, useState } from 'react';
import { getMessage } from '#site/api/client.ts';
import type { Transfer } from '#site/api/resumable.ts';
import { checkFile } from './file-check.ts';
import { getPercentSent } from './upload-progress.ts';

/**
 * `upload` sends the file and reports success. `failureMessage` is shown if the server sends no message. `check` returns
 * why a file would be refused; empty for a valid one.
 */
export function useFileUpload(
  upload: (file: File, transfer: Transfer) => Promise<void>,
  failureMessage: string,
  check: (file: File) => string | Promise<string> = checkFile,
) {
  const [percent, setPercent] = useState<number>();
  const [refusal, setRefusal] = useState('');
  const currentController = useRef<AbortController>(undefined);
  useEffect(() => () => currentController.current?.abort(), []);
  const send = async (file: File): Promise<void> => {
    const fault = await check(file);
    setRefusal(fault);
    if (fault !== '') return;
    const controller = new AbortController();
    currentController.current = controller;
    setPercent(0);
    try {
      await upload(file, {
        signal: controller.signal,
        onProgress: (sent, total) => setPercent(getPercentSent(sent, total)),
      });
    } catch (error) {
      if (!controller.signal.aborted)
        setRefusal(
          `${getMessage(error, failureMessage)} Choose the file again to resume the upload.`,
        );
    }
    setPercent(undefined);
  };
  return {
    percent,
    refusal,
    send: (file: File) => void send(file),
    cancel: () => currentController.current?.abort(),
  };
}
