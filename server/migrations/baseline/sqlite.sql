-- The tables of commit 816f6795 on SQLite. Statements are separated by blank lines.

create table "users" (
  "id" text primary key,
  "email" text not null unique,
  "full_name" text not null,
  "contact_number" text not null,
  "password_hash" text not null,
  "account_type" text not null,
  "image_id" text,
  "about" text not null,
  "created_at" bigint not null,
  "erased_at" bigint,
  "proven_at" bigint,
  "invited_at" bigint,
  "role" text,
  "last_seen_at" bigint,
  "joined_at" bigint
);

create table "sessions" (
  "token_hash" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "created_at" bigint not null,
  "last_used_at" bigint not null,
  "short_password" integer default 0 not null
);

create table "media" (
  "id" text primary key,
  "kind" text not null,
  "storage_key" text not null unique,
  "content_type" text not null,
  "bytes" bigint not null,
  "duration_seconds" integer,
  "created_at" bigint not null,
  "original_id" text,
  "width" integer,
  "sha256" text
);

create table "categories" (
  "id" text primary key,
  "name" text not null,
  "name_key" text not null unique,
  "description" text not null,
  "created_at" bigint not null
);

create table "courses" (
  "id" text primary key,
  "name" text not null,
  "description" text not null,
  "what_you_will_learn" text not null,
  "price_paise" bigint not null,
  "status" text not null,
  "category_id" text references "categories" ("id") on delete set null,
  "instructor_id" text not null references "users" ("id"),
  "thumbnail_id" text references "media" ("id"),
  "tags" text not null,
  "instructions" text not null,
  "average_rating" real not null,
  "review_count" integer not null,
  "revision" integer not null,
  "created_at" bigint not null,
  "published_at" bigint,
  "creation_key" text,
  "trailer_id" text references "media" ("id"),
  "sale_paise" bigint,
  "sale_from" bigint,
  "sale_until" bigint,
  "struck_paise" bigint,
  "charged_paise" bigint
);

create table "sections" (
  "id" text primary key,
  "course_id" text not null references "courses" ("id") on delete cascade,
  "name" text not null,
  "position" integer not null,
  "created_at" bigint not null,
  "creation_key" text
);

create table "lessons" (
  "id" text primary key,
  "course_id" text not null references "courses" ("id") on delete cascade,
  "section_id" text not null references "sections" ("id") on delete cascade,
  "title" text not null,
  "description" text not null,
  "video_id" text not null references "media" ("id"),
  "duration_seconds" integer,
  "position" integer not null,
  "created_at" bigint not null,
  "creation_key" text,
  "free" integer default 0 not null
);

create table "enrolments" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "course_id" text not null references "courses" ("id") on delete cascade,
  "source" text not null,
  "payment_id" text,
  "last_accessed_at" bigint,
  "last_lesson_id" text,
  "created_at" bigint not null,
  "lessons_done" integer default 0 not null,
  constraint "enrolments_key" primary key ("user_id", "course_id")
);

create table "completions" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "lesson_id" text not null references "lessons" ("id") on delete cascade,
  "course_id" text not null references "courses" ("id") on delete cascade,
  "completed_at" bigint not null,
  constraint "completions_key" primary key ("user_id", "lesson_id")
);

create table "certificates" (
  "id" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "course_id" text not null references "courses" ("id") on delete cascade,
  "student_name" text not null,
  "course_name" text not null,
  "score" integer not null,
  "total" integer not null,
  "issued_at" bigint not null,
  constraint "certificates_once" unique ("user_id", "course_id")
);

create table "orders" (
  "id" text primary key,
  "user_id" text not null references "users" ("id"),
  "provider_order_id" text unique,
  "amount_paise" bigint not null,
  "currency" text not null,
  "status" text not null,
  "created_at" bigint not null,
  "paid_at" bigint,
  "asked_at" bigint,
  "state" text default 'open' not null,
  "is_stuck" integer default 0 not null,
  "quote_hash" text,
  "buyer_kind" text,
  "buyer_name" text,
  "buyer_state" text,
  "buyer_address" text,
  "buyer_gstin" text,
  "state_source" text,
  "seller_terms_id" text,
  "coupon_id" text,
  "age_source" text,
  "person_words" text default '' not null,
  "only_course_id" text
);

create table "payments" (
  "id" text primary key,
  "order_id" text not null references "orders" ("id"),
  "amount_paise" bigint not null,
  "method" text not null,
  "captured_at" bigint not null
);

create table "payment_events" (
  "id" text primary key,
  "kind" text not null,
  "body" text not null,
  "received_at" bigint not null,
  "processed_at" bigint,
  "provider_order_id" text
);

create table "mails" (
  "id" text primary key,
  "once_key" text not null unique,
  "recipient" text not null,
  "subject" text not null,
  "text_body" text not null,
  "html_body" text not null,
  "created_at" bigint not null,
  "sent_at" bigint,
  "claimed_until" bigint,
  "attempts" integer default 0 not null,
  "reply_to" text,
  "secret_until" bigint,
  "document_id" text
);

create table "contact_messages" (
  "id" text primary key,
  "first_name" text not null,
  "last_name" text not null,
  "email" text not null,
  "phone" text not null,
  "subject" text not null,
  "message" text not null,
  "created_at" bigint not null,
  "answered_at" bigint,
  "kind" text default 'message' not null,
  "acknowledged_at" bigint,
  "order_id" text,
  "once_key" text,
  "user_id" text,
  "left_at" bigint
);

create table "throttles" (
  "key_hash" text primary key,
  "times" text not null,
  "ends_at" bigint not null
);

create table "known_addresses" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "address_hash" text not null,
  "last_used_at" bigint not null,
  constraint "known_addresses_key" primary key ("user_id", "address_hash")
);

create table "reviews" (
  "id" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "course_id" text not null references "courses" ("id") on delete cascade,
  "rating" integer not null,
  "review" text not null,
  "created_at" bigint not null,
  "hidden_at" bigint,
  "hidden_by" text references "users" ("id") on delete set null,
  "hidden_reason" text,
  "person_words" text default '' not null,
  constraint "reviews_one_each" unique ("user_id", "course_id")
);

create table "positions" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "lesson_id" text not null references "lessons" ("id") on delete cascade,
  "course_id" text not null references "courses" ("id") on delete cascade,
  "seconds" integer not null,
  "saved_at" bigint not null,
  "furthest_seconds" integer default 0 not null,
  constraint "positions_key" primary key ("user_id", "lesson_id")
);

create table "audit" (
  "id" text primary key,
  "admin_id" text references "users" ("id") on delete set null,
  "action" text not null,
  "user_id" text references "users" ("id") on delete set null,
  "course_id" text references "courses" ("id") on delete set null,
  "reason" text not null,
  "created_at" bigint not null,
  "actor_name" text default '' not null,
  "subject_id" text default '' not null,
  "subject_name" text default '' not null,
  "changes" text default '' not null,
  "free_since" bigint
);

create table "jobs" (
  "name" text primary key,
  "next_run_at" bigint not null,
  "claim_id" text,
  "claimed_until" bigint,
  "attempts" integer not null,
  "last_error" text not null
);

create table "revisions" (
  "name" text primary key,
  "number" bigint not null
);

create table "refunds" (
  "id" text primary key,
  "payment_id" text not null references "payments" ("id"),
  "provider_refund_id" text unique,
  "amount_paise" bigint not null,
  "cause" text not null,
  "reason" text not null,
  "admin_id" text references "users" ("id") on delete set null,
  "status" text not null,
  "created_at" bigint not null,
  "processed_at" bigint,
  "request_key" text
);

create table "codes" (
  "purpose" text not null,
  "email" text not null,
  "request_hash" text not null,
  "user_id" text references "users" ("id") on delete cascade,
  "secret_hash" text not null,
  "tries" integer not null,
  "open_tries" integer not null,
  "created_at" bigint not null,
  "expires_at" bigint not null,
  constraint "requested_codes_key" primary key ("purpose", "email", "request_hash")
);

create table "invitations" (
  "token_hash" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "created_at" bigint not null,
  "expires_at" bigint not null,
  "used_at" bigint
);

create table "waiting_enrolments" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "course_id" text not null references "courses" ("id") on delete cascade,
  "created_at" bigint not null,
  constraint "waiting_enrolments_key" primary key ("user_id", "course_id")
);

create table "order_items" (
  "order_id" text not null references "orders" ("id"),
  "line_no" integer not null,
  "course_id" text not null,
  "title" text not null,
  "list_paise" bigint not null,
  "net_paise" bigint not null,
  "is_estimated" integer not null,
  "price_paise" bigint,
  "sac" text,
  "rate_bp" integer,
  "discount_paise" bigint default 0 not null check (discount_paise >= 0 and (price_paise is null or net_paise = price_paise - discount_paise)),
  "guarantee_days" integer default 30 not null,
  "bundle_id" text,
  "policy_version" text,
  constraint "order_items_key" primary key ("order_id", "line_no"),
  constraint "order_items_once" unique ("order_id", "course_id"),
  constraint "order_items_net" check (net_paise >= 0)
);

create table "course_counts" (
  "course_id" text primary key references "courses" ("id") on delete cascade,
  "students" integer not null,
  "paid" integer not null,
  "completed" integer not null,
  "sections" integer not null,
  "lessons" integer not null,
  "timed" integer not null,
  "seconds" bigint not null
);

create table "day_counts" (
  "day" bigint not null primary key,
  "enrolments" integer not null,
  "certificates" integer not null,
  "captured_paise" bigint not null,
  "refunded_paise" bigint not null
);

create table "school_counts" (
  "name" text primary key,
  "number" integer not null
);

create table "course_revisions" (
  "course_id" text primary key,
  "number" bigint not null
);

create table "site_builds" (
  "place" text primary key,
  "built_at" bigint,
  "failed_at" bigint,
  "next_try_at" bigint,
  "error" text not null,
  "took_ms" bigint,
  "content" text default '' not null
);

create table "uploads" (
  "id" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "name" text not null,
  "fingerprint" text not null,
  "bytes" bigint not null,
  "media_id" text,
  "created_at" bigint not null,
  "expires_at" bigint not null
);

create table "films" (
  "media_id" text primary key references "media" ("id") on delete cascade,
  "state" text not null,
  "plays" integer not null,
  "plain_id" text,
  "package" text,
  "sealed_key" text not null,
  "facts" text not null,
  "failure" text not null,
  "percent" integer not null,
  "attempts" integer not null,
  "started_at" bigint,
  "claim_id" text,
  "claimed_until" bigint,
  "created_at" bigint not null
);

create table "players" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "device" text not null,
  "since" bigint not null,
  "seen_at" bigint not null,
  constraint "players_pkey" primary key ("user_id", "device")
);

create table "captions" (
  "lesson_id" text not null references "lessons" ("id") on delete cascade,
  "language" text not null,
  "cues" text not null,
  "updated_at" bigint not null,
  constraint "captions_pkey" primary key ("lesson_id", "language")
);

create table "seller_terms" (
  "id" text primary key,
  "from_at" bigint not null,
  "registration" text not null,
  "legal_name" text not null,
  "trade_name" text not null,
  "address" text not null,
  "state_code" text not null,
  "gstin" text,
  "sac" text not null,
  "rate_bp" integer not null,
  "lut" integer not null,
  "care_mail" text not null,
  "care_tel" text not null,
  "created_at" bigint not null,
  "e_invoice" integer default 0 not null
);

create table "document_series" (
  "prefix" text primary key,
  "kind" text not null,
  "opened_at" bigint not null
);

create table "number_series" (
  "prefix" text not null,
  "year" text not null,
  "last_number" integer not null,
  "last_on" text not null,
  "last_sha256" text not null,
  constraint "number_series_key" primary key ("prefix", "year")
);

create table "documents" (
  "id" text primary key,
  "kind" text not null,
  "prefix" text not null,
  "year" text not null,
  "number" integer not null,
  "full_number" text not null unique,
  "issued_at" bigint not null,
  "issued_on" text not null,
  "order_id" text not null references "orders" ("id"),
  "payment_id" text not null references "payments" ("id"),
  "refund_id" text,
  "corrects_id" text,
  "reinstates_id" text,
  "user_id" text not null,
  "place_code" text,
  "taxable_paise" bigint not null,
  "cgst_paise" bigint not null,
  "sgst_paise" bigint not null,
  "igst_paise" bigint not null,
  "total_paise" bigint not null,
  "body" text not null,
  "body_sha256" text not null,
  "previous_sha256" text not null,
  "template" text not null,
  "purged_at" bigint,
  "purged_sha256" text,
  constraint "documents_number" unique ("prefix", "year", "number")
);

create table "document_lines" (
  "document_id" text not null references "documents" ("id"),
  "line_no" integer not null,
  "description" text not null,
  "sac" text,
  "rate_bp" integer not null,
  "list_paise" bigint not null,
  "discount_paise" bigint not null,
  "net_paise" bigint not null,
  "taxable_paise" bigint not null,
  "cgst_paise" bigint not null,
  "sgst_paise" bigint not null,
  "igst_paise" bigint not null,
  constraint "document_lines_key" primary key ("document_id", "line_no")
);

create table "document_files" (
  "document_id" text primary key references "documents" ("id"),
  "media_id" text not null unique references "media" ("id"),
  "sha256" text not null,
  "made_at" bigint not null
);

create table "undrawn_documents" (
  "document_id" text primary key references "documents" ("id"),
  "claimed_until" bigint
);

create table "document_unlocks" (
  "id" text primary key
);

create table "course_team" (
  "course_id" text not null references "courses" ("id") on delete cascade,
  "user_id" text not null references "users" ("id") on delete cascade,
  constraint "course_team_key" primary key ("course_id", "user_id")
);

create table "second_steps" (
  "user_id" text primary key references "users" ("id") on delete cascade,
  "secret" text not null,
  "pending_secret" text not null,
  "since_at" bigint,
  "last_counter" bigint not null
);

create table "recovery_codes" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "code_hash" text not null,
  constraint "recovery_codes_key" primary key ("user_id", "code_hash")
);

create table "coupons" (
  "id" text primary key,
  "code" text not null unique,
  "kind" text not null,
  "value" bigint not null,
  "is_scoped" integer not null,
  "minimum_paise" bigint,
  "email" text,
  "from_at" bigint not null,
  "until_at" bigint,
  "max_total" integer,
  "max_per_account" integer not null,
  "is_off" integer not null,
  "held" integer default 0 not null,
  "used" integer default 0 not null,
  "created_by" text,
  "created_at" bigint not null,
  "creation_key" text,
  "not_on_sale" integer default 0 not null,
  "bundles_only" integer default 0 not null,
  "cap_paise" bigint,
  "first_only" integer default 0 not null
);

create table "coupon_courses" (
  "coupon_id" text not null references "coupons" ("id"),
  "course_id" text not null,
  constraint "coupon_courses_key" primary key ("coupon_id", "course_id")
);

create table "coupon_redemptions" (
  "id" text primary key references "orders" ("id"),
  "coupon_id" text not null references "coupons" ("id"),
  "user_id" text not null,
  "discount_paise" bigint not null,
  "state" text not null,
  "held_until" bigint not null,
  "is_over" integer not null,
  "created_at" bigint not null
);

create table "refund_items" (
  "refund_id" text not null references "refunds" ("id"),
  "line_no" integer not null,
  "amount_paise" bigint not null,
  constraint "refund_items_key" primary key ("refund_id", "line_no")
);

create table "site_documents" (
  "key" text primary key,
  "revision" integer not null,
  "published" text,
  "published_at" bigint,
  "published_by" text not null,
  "draft" text,
  "draft_at" bigint,
  "draft_by" text not null
);

create table "site_document_versions" (
  "id" text primary key,
  "key" text not null,
  "revision" integer not null,
  "value" text not null,
  "created_at" bigint not null,
  "created_by" text not null
);

create table "school_opening" (
  "name" text primary key,
  "opened_at" bigint,
  "opened_by" text not null
);

create table "price_history" (
  "course_id" text not null,
  "nth" integer not null,
  "at" bigint not null,
  "list_paise" bigint not null,
  "sale_paise" bigint,
  "sale_from" bigint,
  "sale_until" bigint,
  "changed_by" text,
  constraint "price_history_key" primary key ("course_id", "nth")
);

create table "outside_payments" (
  "payment_id" text primary key references "payments" ("id"),
  "received_on" text not null,
  "reference" text not null,
  "reason" text not null,
  "recorded_by" text not null,
  "creation_key" text not null,
  constraint "outside_payments_once" unique ("recorded_by", "creation_key")
);

create table "consents" (
  "id" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "purpose" text not null,
  "notice_version" text not null,
  "given_at" bigint not null,
  "given_by" text not null,
  "withdrawn_at" bigint,
  "withdrawn_by" text
);

create table "nominees" (
  "user_id" text primary key references "users" ("id") on delete cascade,
  "name" text not null,
  "contact" text not null,
  "named_at" bigint not null
);

create table "personal_views" (
  "viewer_id" text not null,
  "day" integer not null,
  "what" text not null,
  "user_id" text not null,
  "first_at" bigint not null,
  constraint "personal_views_key" primary key ("viewer_id", "day", "what", "user_id")
);

create table "sealed_people" (
  "user_id" text primary key,
  "body" text not null,
  "sealed_at" bigint not null,
  "purge_after" bigint not null
);

create table "bundles" (
  "id" text primary key,
  "title" text not null,
  "description" text not null,
  "price_paise" bigint not null,
  "is_on" integer not null,
  "revision" integer not null,
  "created_at" bigint not null,
  "creation_key" text unique
);

create table "bundle_courses" (
  "bundle_id" text not null references "bundles" ("id"),
  "nth" integer not null,
  "course_id" text not null,
  constraint "bundle_courses_key" primary key ("bundle_id", "course_id")
);

create table "course_reports" (
  "course_id" text primary key references "courses" ("id") on delete cascade,
  "made_at" bigint not null,
  "report" text not null
);

create table "site_previews" (
  "user_id" text primary key references "users" ("id") on delete cascade,
  "content" text not null,
  "requested_at" bigint not null,
  "expires_at" bigint not null,
  "link_hash" text unique,
  "cookie_hash" text unique,
  "error" text
);

create table "trailer_captions" (
  "course_id" text not null references "courses" ("id") on delete cascade,
  "language" text not null,
  "cues" text not null,
  "updated_at" bigint not null,
  constraint "trailer_captions_pkey" primary key ("course_id", "language")
);

create table "site_media" (
  "media_id" text primary key references "media" ("id") on delete cascade,
  "width" integer,
  "height" integer
);

create table "site_document_media" (
  "key" text not null,
  "holder" text not null,
  "media_id" text not null references "media" ("id"),
  constraint "site_document_media_key" primary key ("key", "holder", "media_id")
);

create index "sessions_user" on "sessions" ("user_id");

create index "sections_course" on "sections" ("course_id");

create index "lessons_course" on "lessons" ("course_id");

create index "completions_user_course" on "completions" ("user_id", "course_id");

create index "orders_status" on "orders" ("status", "created_at");

create index "payments_order" on "payments" ("order_id");

create index "mails_waiting" on "mails" ("sent_at", "created_at");

create index "throttles_end" on "throttles" ("ends_at");

create index "enrolments_latest" on "enrolments" ("created_at");

create index "certificates_latest" on "certificates" ("issued_at");

create index "payments_latest" on "payments" ("captured_at");

create index "media_original_id" on "media" ("original_id");

create index "refunds_payment" on "refunds" ("payment_id");

create index "refunds_status" on "refunds" ("status");

create index "payment_events_order" on "payment_events" ("provider_order_id");

create index "payments_captured" on "payments" ("captured_at");

create index "enrolments_payment" on "enrolments" ("payment_id");

create index "completions_latest" on "completions" ("completed_at");

create unique index "courses_creation_key" on "courses" ("instructor_id", "creation_key");

create unique index "sections_creation_key" on "sections" ("course_id", "creation_key");

create unique index "lessons_creation_key" on "lessons" ("course_id", "creation_key");

create index "codes_secret" on "codes" ("secret_hash");

create index "invitations_user" on "invitations" ("user_id", "created_at");

create index "orders_stuck" on "orders" ("created_at", "id") where "is_stuck" = 1;

create index "contact_messages_latest" on "contact_messages" ("created_at", "id");

create index "contact_messages_open" on "contact_messages" ("created_at", "id") where "answered_at" is null;

create index "reviews_latest" on "reviews" ("created_at", "id");

create index "reviews_hidden" on "reviews" ("created_at", "id") where "hidden_at" is not null;

create index reviews_best on reviews (rating desc, (case when review = '' then 1 else 0 end), created_at desc, id desc) where hidden_at is null;

create index reviews_best_of_course on reviews (course_id, rating desc, (case when review = '' then 1 else 0 end), created_at desc, id desc) where hidden_at is null;

create index "reviews_of_course" on "reviews" ("course_id", "created_at", "id");

create index "audit_by_course_id" on "audit" ("course_id");

create index "certificates_by_course_id" on "certificates" ("course_id");

create index "completions_by_course_id" on "completions" ("course_id");

create index "completions_by_lesson_id" on "completions" ("lesson_id");

create index "courses_by_thumbnail_id" on "courses" ("thumbnail_id");

create index "lessons_by_section_id" on "lessons" ("section_id");

create index "lessons_by_video_id" on "lessons" ("video_id");

create index "positions_by_course_id" on "positions" ("course_id");

create index "positions_by_lesson_id" on "positions" ("lesson_id");

create index "users_text" on "users" (lower(full_name || ' ' || email), created_at, id);

create index "courses_text" on "courses" (lower(name), created_at, id);

create index "reviews_text" on "reviews" (lower(review), created_at, id);

create index "contact_messages_text" on "contact_messages" (lower(first_name || ' ' || last_name || ' ' || email || ' ' || subject), created_at, id);

create index "course_revisions_number" on "course_revisions" ("number");

create index courses_by_price on courses (price_paise, created_at, id, status, category_id);

create index course_counts_students on course_counts (students, course_id);

create index "mails_recipient" on "mails" ("recipient", "created_at");

create index "mails_reply_to" on "mails" ("reply_to", "created_at");

create index "codes_of_user" on "codes" ("user_id");

create index "codes_of_email" on "codes" ("email");

create index "contact_messages_of_email" on "contact_messages" ("email");

create index "audit_by_user_id" on "audit" ("user_id");

create index "courses_published" on "courses" ("published_at");

create index "orders_of_user" on "orders" ("user_id", "created_at", "id");

create index "order_items_of_course" on "order_items" ("course_id", "order_id");

create index "enrolments_of_course" on "enrolments" ("course_id", "created_at", "user_id");

create index "uploads_user" on "uploads" ("user_id");

create index "films_state" on "films" ("state", "created_at");

create index "courses_by_trailer_id" on "courses" ("trailer_id");

create index "seller_terms_from_at" on "seller_terms" ("from_at", "created_at");

create index "documents_by_order_id" on "documents" ("order_id");

create index "documents_by_payment_id" on "documents" ("payment_id");

create index "documents_by_user_id" on "documents" ("user_id");

create index "documents_by_corrects_id" on "documents" ("corrects_id");

create unique index documents_once on documents (payment_id) where kind in ('invoice', 'receipt') and reinstates_id is null;

create unique index documents_note_once on documents (refund_id, corrects_id) where kind in ('credit-note', 'refund-note');

create index "course_team_by_user_id" on "course_team" ("user_id");

create index "audit_latest" on "audit" ("created_at", "id");

create index "audit_by_admin_id" on "audit" ("admin_id", "created_at", "id");

create index "coupons_latest" on "coupons" ("created_at", "id");

create index "coupon_redemptions_latest" on "coupon_redemptions" ("coupon_id", "state", "created_at", "id");

create index "coupon_redemptions_by_user_id" on "coupon_redemptions" ("user_id", "coupon_id");

create unique index "refunds_request_key" on "refunds" ("payment_id", "request_key");

create index "site_document_versions_latest" on "site_document_versions" ("key", "revision");

create index courses_latest on courses (created_at, id, status, category_id, charged_paise, price_paise);

create index courses_of_category on courses (category_id, created_at, id, status, charged_paise, price_paise);

create index courses_by_charge on courses ((coalesce(charged_paise, price_paise)), created_at, id, status, category_id, charged_paise, price_paise);

create index courses_by_low_charge on courses ((coalesce(charged_paise, price_paise)), created_at desc, id desc, status, category_id, charged_paise, price_paise);

create index course_words_text on courses (lower(name || ' ' || tags), created_at, id, status, category_id, charged_paise, price_paise);

create index "courses_on_sale" on "courses" ("sale_until");

create index "price_history_by_changed_by" on "price_history" ("changed_by");

create index "documents_by_day" on "documents" ("prefix", "year", "issued_on", "number");

create index "contact_messages_complaints" on "contact_messages" ("created_at", "id") where "kind" = 'complaint';

create index "refunds_by_cause" on "refunds" ("cause", "processed_at");

create unique index "consents_that_hold" on "consents" ("user_id", "purpose", "notice_version") where "withdrawn_at" is null;

create index "consents_of_a_person" on "consents" ("user_id", "id");

create index "consents_by_purpose" on "consents" ("purpose", "user_id") where "withdrawn_at" is null;

create index "personal_views_of_a_person" on "personal_views" ("user_id", "day");

create index "personal_views_by_day" on "personal_views" ("day");

create index "sealed_people_end" on "sealed_people" ("purge_after");

create index "bundles_latest" on "bundles" ("created_at", "id");

create index "bundle_courses_by_course_id" on "bundle_courses" ("course_id");

create index "enrolments_by_access" on "enrolments" ("last_accessed_at", "user_id", "course_id");

create index "users_invited" on "users" ("created_at", "id") where "account_type" = 'Student' and "erased_at" is null and "invited_at" is not null and "proven_at" is null;

create unique index "contact_messages_once" on "contact_messages" ("once_key");

create index "documents_unpurged" on "documents" ("issued_on") where "purged_at" is null;

create index "users_team" on "users" ("email") where account_type = 'Admin';

create index "audit_by_action" on "audit" ("action", "created_at", "id");

create index "site_document_media_by_media" on "site_document_media" ("media_id");

create index "contact_messages_of_person" on "contact_messages" ("user_id") where "user_id" is not null;

create index "contact_messages_left" on "contact_messages" ("answered_at") where "left_at" is not null;

create index "mails_addressed" on "mails" ("created_at") where "recipient" <> '';

create index "courses_of_teacher" on "courses" ("instructor_id", "name", "id");

create index "users_by_image_id" on "users" ("image_id") where "image_id" is not null;

create index "enrolments_by_progress" on "enrolments" ("course_id", "lessons_done", "user_id", "created_at");

create index "waiting_enrolments_of_course" on "waiting_enrolments" ("course_id", "created_at", "user_id");

create index "courses_marks" on "courses" ("id", "status", "revision");

create index courses_by_name on courses (lower(name), id, status, category_id, created_at, name);

create index users_named on users (lower(full_name), id, created_at, account_type, erased_at, full_name) where account_type = 'Student' and erased_at is null;

create index users_seen on users (coalesce(last_seen_at, 0), id, created_at, account_type, erased_at, last_seen_at) where account_type = 'Student' and erased_at is null;

create index users_students on users (created_at, id, account_type, erased_at, full_name, email) where account_type = 'Student' and erased_at is null;

create index contact_messages_answered on contact_messages (created_at, id) where answered_at is not null;

create index orders_latest on orders (created_at, id, person_words, only_course_id);

create index orders_state on orders (state, created_at, id, person_words, only_course_id);

create trigger "documents_no_delete" before delete on "documents" when not exists (select 1 from document_unlocks) begin select raise(abort, 'documents are never changed'); end;

create trigger "document_lines_no_update" before update on "document_lines" when not exists (select 1 from document_unlocks) begin select raise(abort, 'documents are never changed'); end;

create trigger "document_lines_no_delete" before delete on "document_lines" when not exists (select 1 from document_unlocks) begin select raise(abort, 'documents are never changed'); end;

create trigger documents_no_update before update on documents when not exists (select 1 from document_unlocks) and not coalesce(old.purged_at is null and new.purged_at - old.issued_at >= 252288000000 and new.purged_sha256 is not null and length(new.body) <= length(old.body) and new."id" is old."id" and new."kind" is old."kind" and new."prefix" is old."prefix" and new."year" is old."year" and new."number" is old."number" and new."full_number" is old."full_number" and new."issued_at" is old."issued_at" and new."issued_on" is old."issued_on" and new."order_id" is old."order_id" and new."payment_id" is old."payment_id" and new."refund_id" is old."refund_id" and new."corrects_id" is old."corrects_id" and new."reinstates_id" is old."reinstates_id" and new."user_id" is old."user_id" and new."place_code" is old."place_code" and new."taxable_paise" is old."taxable_paise" and new."cgst_paise" is old."cgst_paise" and new."sgst_paise" is old."sgst_paise" and new."igst_paise" is old."igst_paise" and new."total_paise" is old."total_paise" and new."body_sha256" is old."body_sha256" and new."previous_sha256" is old."previous_sha256" and new."template" is old."template", false) begin select raise(abort, 'documents are never changed'); end;

insert into document_series (prefix, kind, opened_at) values
  ('RSI', 'invoice', 0), ('RSR', 'receipt', 0), ('RSC', 'credit-note', 0), ('RSN', 'refund-note', 0);
