// Paths that start and end a preview of drafts. Apart from `paths`, which every page loads.

export const previewPaths = {
  enter: (key: string) => `/preview/enter?key=${encodeURIComponent(key)}`,
  leave: '/preview/leave',
} as const;
