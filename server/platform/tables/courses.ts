// Rows of what is taught, its pictures and films, and what is said of it.
import type { Paise } from '#contract/money.ts';

export interface MediaRow {
  id: string;
  kind: 'image' | 'video';
  storage_key: string;
  content_type: 'video/mp4' | 'image/webp' | 'image/avif';
  bytes: number;
  duration_seconds: number | null;
  /** The picture that this one is a smaller make of. */
  original_id: string | null;
  /** What a smaller make is for, in pixels. */
  width: number | null;
  created_at: number;
}

export interface CategoryRow {
  id: string;
  name: string;
  /** Lower-cased, for uniqueness. */
  name_key: string;
  description: string;
  created_at: number;
}

export interface CourseRow {
  id: string;
  name: string;
  description: string;
  what_you_will_learn: string;
  price_paise: Paise;
  status: 'Draft' | 'Published';
  category_id: string | null;
  instructor_id: string;
  thumbnail_id: string | null;
  tags: string;
  instructions: string;
  average_rating: number;
  review_count: number;
  revision: number;
  created_at: number;
  /** When it was first published. */
  published_at: number | null;
  /** What the client called it. */
  creation_key: string | null;
}

export interface SectionRow {
  id: string;
  course_id: string;
  name: string;
  /** What the client called it. */
  creation_key: string | null;
  position: number;
  created_at: number;
}

export interface LessonRow {
  id: string;
  course_id: string;
  section_id: string;
  title: string;
  description: string;
  video_id: string;
  duration_seconds: number | null;
  /** What the client called it. */
  creation_key: string | null;
  position: number;
  created_at: number;
}

export interface ReviewRow {
  id: string;
  user_id: string;
  course_id: string;
  /** 1 to 5. */
  rating: number;
  review: string;
  created_at: number;
  /** From then on nobody sees it and it does not count. */
  hidden_at: number | null;
  hidden_by: string | null;
  hidden_reason: string | null;
}
