import type { IconName } from '#site/lib/icons.ts';
import type { NoticeType } from '#site/stores/notices.ts';

export const NOTICE_ICONS: Record<NoticeType, IconName> = {
  success: 'circle-check',
  error: 'circle-alert',
  warning: 'triangle-alert',
};
