// Where our server begins and ends showing drafts. Beside `paths`, which every page brings along.

export const previewPaths = {
  enter: (key: string) => `/preview/enter?key=${encodeURIComponent(key)}`,
  leave: '/preview/leave',
} as const;
