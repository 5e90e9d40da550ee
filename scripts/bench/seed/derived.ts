// What the product keeps beside the rows that it follows from: made of them here, by the same rules.

/** Statements for a database whose rows are in place. */
export const DERIVED: readonly string[] = [
  `update courses set
    review_count = (select count(*) from reviews where course_id = courses.id and hidden_at is null
      and returned_at is null),
    average_rating = coalesce((select round(avg(rating), 2) from reviews
      where course_id = courses.id and hidden_at is null and returned_at is null), 0)`,
];
