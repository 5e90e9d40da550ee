import { useEffect, useState } from 'react';

export function useObjectUrl(file: File | null): string {
  const [shown, setShown] = useState<{ file: File; url: string }>();
  useEffect(() => {
    if (!file) return;
    const reader = new FileReader();
    let left = false;
    reader.addEventListener('load', () => {
      if (!left && typeof reader.result === 'string') setShown({ file, url: reader.result });
    });
    reader.readAsDataURL(file);
    return () => {
      left = true;
    };
  }, [file]);
  return shown && shown.file === file ? shown.url : '';
}
