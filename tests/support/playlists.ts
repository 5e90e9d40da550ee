// Checks our playlists against the rules of RFC 8216 that native players enforce.

/** Returns each broken rule with its section; empty for a valid playlist. */
export function findPlaylistFaults(text: string, kind: 'master' | 'media'): string[] {
  const lines = text.split('\n');
  const rules: [boolean, string][] = [
    [lines[0] === '#EXTM3U', '4.3.1.1: it begins with EXTM3U'],
    [lines.at(-1) === '', '4.1: the last line ends'],
    [!/\r|[^\x20-\x7e\n]/.test(text), '4.1: plain text'],
    [countTags(lines, '#EXT-X-VERSION:') === 1, '4.3.1.2: one version'],
    [parseVersion(lines) >= 6, '7: EXT-X-MAP needs version 6'],
    [
      lines.slice(0, -1).every((line) => line.trim() === line && line !== ''),
      '4.1: no white space',
    ],
    ...(kind === 'master' ? listMasterRules(lines) : listMediaRules(lines)),
  ];
  return rules.flatMap(([isObserved, rule]) => (isObserved ? [] : [rule]));
}

const STREAM_INF = '#EXT-X-STREAM-INF:';

function listMasterRules(lines: readonly string[]): [boolean, string][] {
  const variants = lines.flatMap((line, at) =>
    line.startsWith(STREAM_INF)
      ? [{ facts: parseAttributes(line), next: lines[at + 1] ?? '#' }]
      : [],
  );
  const bandwidths = variants.map(({ facts }) => Number(facts.get('BANDWIDTH')));
  return [
    [variants.length > 0, '4.3.4.2: it has variants'],
    [variants.every(({ next }) => !next.startsWith('#')), '4.3.4.2: an address follows'],
    [bandwidths.every((bits) => Number.isInteger(bits) && bits > 0), '4.3.4.2: BANDWIDTH'],
    [
      variants.every(({ facts }, at) => {
        const mean = Number(facts.get('AVERAGE-BANDWIDTH'));
        return mean > 0 && mean <= (bandwidths[at] ?? 0);
      }),
      '4.3.4.2: the mean is no more than the peak',
    ],
    [
      variants.every(({ facts }) =>
        /^"avc1\.[0-9a-f]{6}(,mp4a\.40\.2)?"$/.test(facts.get('CODECS') ?? ''),
      ),
      '4.3.4.2: CODECS names each format',
    ],
    [
      variants.every(({ facts }) => /^\d+x\d+$/.test(facts.get('RESOLUTION') ?? '')),
      '4.3.4.2: RESOLUTION',
    ],
    [
      variants.every(({ facts }) => /^\d+\.\d{3}$/.test(facts.get('FRAME-RATE') ?? '')),
      '4.3.4.2: FRAME-RATE',
    ],
    [
      countTags(lines, '#EXTINF') + countTags(lines, '#EXT-X-TARGETDURATION') === 0,
      '4.1: one kind of tags',
    ],
  ];
}

function listMediaRules(lines: readonly string[]): [boolean, string][] {
  const target = Number(/^#EXT-X-TARGETDURATION:(\d+)$/m.exec(lines.join('\n'))?.[1]);
  const lengths = lines.flatMap((line) => /^#EXTINF:([\d.]+),/.exec(line)?.[1] ?? []).map(Number);
  const segments = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const at = (tag: string) => lines.findIndex((line) => line.startsWith(tag));
  return [
    [Number.isInteger(target) && target > 0, '4.3.3.1: TARGETDURATION is a whole number'],
    [lengths.every((item) => item > 0 && Math.round(item) <= target), '4.3.3.1: none is longer'],
    [lengths.length === segments.length && segments.length > 0, '4.3.2.1: EXTINF for each segment'],
    [countTags(lines, '#EXT-X-MEDIA-SEQUENCE:0') === 1, '4.3.2.4: numbers that seal begin at 0'],
    [at('#EXT-X-MAP:') >= 0 && at('#EXT-X-MAP:') < at('#EXT-X-KEY:'), '4.3.2.5: the map in clear'],
    [at('#EXT-X-KEY:METHOD=AES-128,URI="') >= 0, '4.3.2.4: the key'],
    [at('#EXT-X-KEY:') < at('#EXTINF'), '4.3.2.4: the key before what it seals'],
    [at('#EXT-X-MEDIA-SEQUENCE') < at('#EXTINF'), '4.3.3.2: the number before the first'],
    [lines.at(-2) === '#EXT-X-ENDLIST', '4.3.3.4: it ends'],
    [countTags(lines, '#EXT-X-PLAYLIST-TYPE:VOD') === 1, '4.3.3.5: VOD'],
    [countTags(lines, STREAM_INF) === 0, '4.1: one kind of tags'],
  ];
}

function parseAttributes(line: string): Map<string, string> {
  const found = line.slice(STREAM_INF.length).matchAll(/([A-Z-]+)=("[^"]*"|[^,]*)/g);
  return new Map([...found].map(([, name = '', value = '']) => [name, value]));
}

function parseVersion(lines: readonly string[]): number {
  return Number(/^#EXT-X-VERSION:(\d+)$/m.exec(lines.join('\n'))?.[1] ?? 1);
}

function countTags(lines: readonly string[], tag: string): number {
  return lines.filter((line) => line.startsWith(tag)).length;
}
