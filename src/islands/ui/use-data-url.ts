import { useEffect, useState } from 'react';

export function useDataUrl(file: File | null): string {
  const [loaded, setLoaded] = useState<{ file: File; url: string }>();
  useEffect(() => {
    if (!file) return;
    const reader = new FileReader();
    let isStale = false;
    reader.addEventListener('load', () => {
      if (!isStale && typeof reader.result === 'string') setLoaded({ file, url: reader.result });
    });
    reader.readAsDataURL(file);
    return () => {
      isStale = true;
    };
  }, [file]);
  return loaded && loaded.file === file ? loaded.url : '';
}
