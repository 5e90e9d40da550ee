-- The tables of commit 816f6795 on PostgreSQL. Statements are separated by blank lines.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE OR REPLACE FUNCTION keep_documents() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if tg_op = 'UPDATE' and tg_table_name = 'documents' then
        if old.purged_at is null and new.purged_at - old.issued_at >= 252288000000
    and new.purged_sha256 is not null and length(new.body) <= length(old.body) and to_jsonb(new) - array['body', 'purged_at', 'purged_sha256'] = to_jsonb(old) - array['body', 'purged_at', 'purged_sha256'] then
          return new;
        end if;
      end if;
      if not exists (select 1 from document_unlocks) then
        raise exception 'documents are never changed';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$;

create table audit (
    id text NOT NULL,
    admin_id text,
    action text NOT NULL,
    user_id text,
    course_id text,
    reason text NOT NULL,
    created_at bigint NOT NULL,
    actor_name text DEFAULT ''::text NOT NULL,
    subject_id text DEFAULT ''::text NOT NULL,
    subject_name text DEFAULT ''::text NOT NULL,
    changes text DEFAULT ''::text NOT NULL,
    free_since bigint
);

create table bundle_courses (
    bundle_id text NOT NULL,
    nth integer NOT NULL,
    course_id text NOT NULL
);

create table bundles (
    id text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    price_paise bigint NOT NULL,
    is_on integer NOT NULL,
    revision integer NOT NULL,
    created_at bigint NOT NULL,
    creation_key text
);

create table captions (
    lesson_id text NOT NULL,
    language text NOT NULL,
    cues text NOT NULL,
    updated_at bigint NOT NULL
);

create table categories (
    id text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    description text NOT NULL,
    created_at bigint NOT NULL
);

create table certificates (
    id text NOT NULL,
    user_id text NOT NULL,
    course_id text NOT NULL,
    student_name text NOT NULL,
    course_name text NOT NULL,
    score integer NOT NULL,
    total integer NOT NULL,
    issued_at bigint NOT NULL
);

create table codes (
    purpose text NOT NULL,
    email text NOT NULL,
    request_hash text NOT NULL,
    user_id text,
    secret_hash text NOT NULL,
    tries integer NOT NULL,
    open_tries integer NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

create table completions (
    user_id text NOT NULL,
    lesson_id text NOT NULL,
    course_id text NOT NULL,
    completed_at bigint NOT NULL
);

create table consents (
    id text NOT NULL,
    user_id text NOT NULL,
    purpose text NOT NULL,
    notice_version text NOT NULL,
    given_at bigint NOT NULL,
    given_by text NOT NULL,
    withdrawn_at bigint,
    withdrawn_by text
);

create table contact_messages (
    id text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    created_at bigint NOT NULL,
    answered_at bigint,
    kind text DEFAULT 'message'::text NOT NULL,
    acknowledged_at bigint,
    order_id text,
    once_key text,
    user_id text,
    left_at bigint
);

create table coupon_courses (
    coupon_id text NOT NULL,
    course_id text NOT NULL
);

create table coupon_redemptions (
    id text NOT NULL,
    coupon_id text NOT NULL,
    user_id text NOT NULL,
    discount_paise bigint NOT NULL,
    state text NOT NULL,
    held_until bigint NOT NULL,
    is_over integer NOT NULL,
    created_at bigint NOT NULL
);

create table coupons (
    id text NOT NULL,
    code text NOT NULL,
    kind text NOT NULL,
    value bigint NOT NULL,
    is_scoped integer NOT NULL,
    minimum_paise bigint,
    email text,
    from_at bigint NOT NULL,
    until_at bigint,
    max_total integer,
    max_per_account integer NOT NULL,
    is_off integer NOT NULL,
    held integer DEFAULT 0 NOT NULL,
    used integer DEFAULT 0 NOT NULL,
    created_by text,
    created_at bigint NOT NULL,
    creation_key text,
    not_on_sale integer DEFAULT 0 NOT NULL,
    bundles_only integer DEFAULT 0 NOT NULL,
    cap_paise bigint,
    first_only integer DEFAULT 0 NOT NULL
);

create table course_counts (
    course_id text NOT NULL,
    students integer NOT NULL,
    paid integer NOT NULL,
    completed integer NOT NULL,
    sections integer NOT NULL,
    lessons integer NOT NULL,
    timed integer NOT NULL,
    seconds bigint NOT NULL
);

create table course_reports (
    course_id text NOT NULL,
    made_at bigint NOT NULL,
    report text NOT NULL
);

create table course_revisions (
    course_id text NOT NULL,
    number bigint NOT NULL
);

create table course_team (
    course_id text NOT NULL,
    user_id text NOT NULL
);

create table courses (
    id text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    what_you_will_learn text NOT NULL,
    price_paise bigint NOT NULL,
    status text NOT NULL,
    category_id text,
    instructor_id text NOT NULL,
    thumbnail_id text,
    tags text NOT NULL,
    instructions text NOT NULL,
    average_rating real NOT NULL,
    review_count integer NOT NULL,
    revision integer NOT NULL,
    created_at bigint NOT NULL,
    published_at bigint,
    creation_key text,
    trailer_id text,
    sale_paise bigint,
    sale_from bigint,
    sale_until bigint,
    struck_paise bigint,
    charged_paise bigint
);

create table day_counts (
    day bigint NOT NULL,
    enrolments integer NOT NULL,
    certificates integer NOT NULL,
    captured_paise bigint NOT NULL,
    refunded_paise bigint NOT NULL
);

create table document_files (
    document_id text NOT NULL,
    media_id text NOT NULL,
    sha256 text NOT NULL,
    made_at bigint NOT NULL
);

create table document_lines (
    document_id text NOT NULL,
    line_no integer NOT NULL,
    description text NOT NULL,
    sac text,
    rate_bp integer NOT NULL,
    list_paise bigint NOT NULL,
    discount_paise bigint NOT NULL,
    net_paise bigint NOT NULL,
    taxable_paise bigint NOT NULL,
    cgst_paise bigint NOT NULL,
    sgst_paise bigint NOT NULL,
    igst_paise bigint NOT NULL
);

create table document_series (
    prefix text NOT NULL,
    kind text NOT NULL,
    opened_at bigint NOT NULL
);

create table document_unlocks (
    id text NOT NULL
);

create table documents (
    id text NOT NULL,
    kind text NOT NULL,
    prefix text NOT NULL,
    year text NOT NULL,
    number integer NOT NULL,
    full_number text NOT NULL,
    issued_at bigint NOT NULL,
    issued_on text NOT NULL,
    order_id text NOT NULL,
    payment_id text NOT NULL,
    refund_id text,
    corrects_id text,
    reinstates_id text,
    user_id text NOT NULL,
    place_code text,
    taxable_paise bigint NOT NULL,
    cgst_paise bigint NOT NULL,
    sgst_paise bigint NOT NULL,
    igst_paise bigint NOT NULL,
    total_paise bigint NOT NULL,
    body text NOT NULL,
    body_sha256 text NOT NULL,
    previous_sha256 text NOT NULL,
    template text NOT NULL,
    purged_at bigint,
    purged_sha256 text
);

create table enrolments (
    user_id text NOT NULL,
    course_id text NOT NULL,
    source text NOT NULL,
    payment_id text,
    last_accessed_at bigint,
    last_lesson_id text,
    created_at bigint NOT NULL,
    lessons_done integer DEFAULT 0 NOT NULL
);

create table films (
    media_id text NOT NULL,
    state text NOT NULL,
    plays integer NOT NULL,
    plain_id text,
    package text,
    sealed_key text NOT NULL,
    facts text NOT NULL,
    failure text NOT NULL,
    percent integer NOT NULL,
    attempts integer NOT NULL,
    started_at bigint,
    claim_id text,
    claimed_until bigint,
    created_at bigint NOT NULL
);

create table invitations (
    token_hash text NOT NULL,
    user_id text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
);

create table jobs (
    name text NOT NULL,
    next_run_at bigint NOT NULL,
    claim_id text,
    claimed_until bigint,
    attempts integer NOT NULL,
    last_error text NOT NULL
);

create table known_addresses (
    user_id text NOT NULL,
    address_hash text NOT NULL,
    last_used_at bigint NOT NULL
);

create table lessons (
    id text NOT NULL,
    course_id text NOT NULL,
    section_id text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    video_id text NOT NULL,
    duration_seconds integer,
    "position" integer NOT NULL,
    created_at bigint NOT NULL,
    creation_key text,
    free integer DEFAULT 0 NOT NULL
);

create table mails (
    id text NOT NULL,
    once_key text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    text_body text NOT NULL,
    html_body text NOT NULL,
    created_at bigint NOT NULL,
    sent_at bigint,
    claimed_until bigint,
    attempts integer DEFAULT 0 NOT NULL,
    reply_to text,
    secret_until bigint,
    document_id text
);

create table media (
    id text NOT NULL,
    kind text NOT NULL,
    storage_key text NOT NULL,
    content_type text NOT NULL,
    bytes bigint NOT NULL,
    duration_seconds integer,
    created_at bigint NOT NULL,
    original_id text,
    width integer,
    sha256 text
);

create table nominees (
    user_id text NOT NULL,
    name text NOT NULL,
    contact text NOT NULL,
    named_at bigint NOT NULL
);

create table number_series (
    prefix text NOT NULL,
    year text NOT NULL,
    last_number integer NOT NULL,
    last_on text NOT NULL,
    last_sha256 text NOT NULL
);

create table order_items (
    order_id text NOT NULL,
    line_no integer NOT NULL,
    course_id text NOT NULL,
    title text NOT NULL,
    list_paise bigint NOT NULL,
    net_paise bigint NOT NULL,
    is_estimated integer NOT NULL,
    price_paise bigint,
    sac text,
    rate_bp integer,
    discount_paise bigint DEFAULT 0 NOT NULL,
    guarantee_days integer DEFAULT 30 NOT NULL,
    bundle_id text,
    policy_version text,
    CONSTRAINT order_items_check CHECK (((discount_paise >= 0) AND ((price_paise IS NULL) OR (net_paise = (price_paise - discount_paise))))),
    CONSTRAINT order_items_net CHECK ((net_paise >= 0))
);

create table orders (
    id text NOT NULL,
    user_id text NOT NULL,
    provider_order_id text,
    amount_paise bigint NOT NULL,
    currency text NOT NULL,
    status text NOT NULL,
    created_at bigint NOT NULL,
    paid_at bigint,
    asked_at bigint,
    state text DEFAULT 'open'::text NOT NULL,
    is_stuck integer DEFAULT 0 NOT NULL,
    quote_hash text,
    buyer_kind text,
    buyer_name text,
    buyer_state text,
    buyer_address text,
    buyer_gstin text,
    state_source text,
    seller_terms_id text,
    coupon_id text,
    age_source text,
    person_words text DEFAULT ''::text NOT NULL,
    only_course_id text
);

create table outside_payments (
    payment_id text NOT NULL,
    received_on text NOT NULL,
    reference text NOT NULL,
    reason text NOT NULL,
    recorded_by text NOT NULL,
    creation_key text NOT NULL
);

create table payment_events (
    id text NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    received_at bigint NOT NULL,
    processed_at bigint,
    provider_order_id text
);

create table payments (
    id text NOT NULL,
    order_id text NOT NULL,
    amount_paise bigint NOT NULL,
    method text NOT NULL,
    captured_at bigint NOT NULL
);

create table personal_views (
    viewer_id text NOT NULL,
    day integer NOT NULL,
    what text NOT NULL,
    user_id text NOT NULL,
    first_at bigint NOT NULL
);

create table players (
    user_id text NOT NULL,
    device text NOT NULL,
    since bigint NOT NULL,
    seen_at bigint NOT NULL
);

create table positions (
    user_id text NOT NULL,
    lesson_id text NOT NULL,
    course_id text NOT NULL,
    seconds integer NOT NULL,
    saved_at bigint NOT NULL,
    furthest_seconds integer DEFAULT 0 NOT NULL
);

create table price_history (
    course_id text NOT NULL,
    nth integer NOT NULL,
    at bigint NOT NULL,
    list_paise bigint NOT NULL,
    sale_paise bigint,
    sale_from bigint,
    sale_until bigint,
    changed_by text
);

create table recovery_codes (
    user_id text NOT NULL,
    code_hash text NOT NULL
);

create table refund_items (
    refund_id text NOT NULL,
    line_no integer NOT NULL,
    amount_paise bigint NOT NULL
);

create table refunds (
    id text NOT NULL,
    payment_id text NOT NULL,
    provider_refund_id text,
    amount_paise bigint NOT NULL,
    cause text NOT NULL,
    reason text NOT NULL,
    admin_id text,
    status text NOT NULL,
    created_at bigint NOT NULL,
    processed_at bigint,
    request_key text
);

create table reviews (
    id text NOT NULL,
    user_id text NOT NULL,
    course_id text NOT NULL,
    rating integer NOT NULL,
    review text NOT NULL,
    created_at bigint NOT NULL,
    hidden_at bigint,
    hidden_by text,
    hidden_reason text,
    person_words text DEFAULT ''::text NOT NULL
);

create table revisions (
    name text NOT NULL,
    number bigint NOT NULL
);

create table school_counts (
    name text NOT NULL,
    number integer NOT NULL
);

create table school_opening (
    name text NOT NULL,
    opened_at bigint,
    opened_by text NOT NULL
);

create table sealed_people (
    user_id text NOT NULL,
    body text NOT NULL,
    sealed_at bigint NOT NULL,
    purge_after bigint NOT NULL
);

create table second_steps (
    user_id text NOT NULL,
    secret text NOT NULL,
    pending_secret text NOT NULL,
    since_at bigint,
    last_counter bigint NOT NULL
);

create table sections (
    id text NOT NULL,
    course_id text NOT NULL,
    name text NOT NULL,
    "position" integer NOT NULL,
    created_at bigint NOT NULL,
    creation_key text
);

create table seller_terms (
    id text NOT NULL,
    from_at bigint NOT NULL,
    registration text NOT NULL,
    legal_name text NOT NULL,
    trade_name text NOT NULL,
    address text NOT NULL,
    state_code text NOT NULL,
    gstin text,
    sac text NOT NULL,
    rate_bp integer NOT NULL,
    lut integer NOT NULL,
    care_mail text NOT NULL,
    care_tel text NOT NULL,
    created_at bigint NOT NULL,
    e_invoice integer DEFAULT 0 NOT NULL
);

create table sessions (
    token_hash text NOT NULL,
    user_id text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint NOT NULL,
    short_password integer DEFAULT 0 NOT NULL
);

create table site_builds (
    place text NOT NULL,
    built_at bigint,
    failed_at bigint,
    next_try_at bigint,
    error text NOT NULL,
    took_ms bigint,
    content text DEFAULT ''::text NOT NULL
);

create table site_document_media (
    key text NOT NULL,
    holder text NOT NULL,
    media_id text NOT NULL
);

create table site_document_versions (
    id text NOT NULL,
    key text NOT NULL,
    revision integer NOT NULL,
    value text NOT NULL,
    created_at bigint NOT NULL,
    created_by text NOT NULL
);

create table site_documents (
    key text NOT NULL,
    revision integer NOT NULL,
    published text,
    published_at bigint,
    published_by text NOT NULL,
    draft text,
    draft_at bigint,
    draft_by text NOT NULL
);

create table site_media (
    media_id text NOT NULL,
    width integer,
    height integer
);

create table site_previews (
    user_id text NOT NULL,
    content text NOT NULL,
    requested_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    link_hash text,
    cookie_hash text,
    error text
);

create table throttles (
    key_hash text NOT NULL,
    times text NOT NULL,
    ends_at bigint NOT NULL
);

create table trailer_captions (
    course_id text NOT NULL,
    language text NOT NULL,
    cues text NOT NULL,
    updated_at bigint NOT NULL
);

create table undrawn_documents (
    document_id text NOT NULL,
    claimed_until bigint
);

create table uploads (
    id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    fingerprint text NOT NULL,
    bytes bigint NOT NULL,
    media_id text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

create table users (
    id text NOT NULL,
    email text NOT NULL,
    full_name text NOT NULL,
    contact_number text NOT NULL,
    password_hash text NOT NULL,
    account_type text NOT NULL,
    image_id text,
    about text NOT NULL,
    created_at bigint NOT NULL,
    erased_at bigint,
    proven_at bigint,
    invited_at bigint,
    role text,
    last_seen_at bigint,
    joined_at bigint
);

create table waiting_enrolments (
    user_id text NOT NULL,
    course_id text NOT NULL,
    created_at bigint NOT NULL
);

ALTER TABLE ONLY audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY bundle_courses
    ADD CONSTRAINT bundle_courses_key PRIMARY KEY (bundle_id, course_id);

ALTER TABLE ONLY bundles
    ADD CONSTRAINT bundles_creation_key_key UNIQUE (creation_key);

ALTER TABLE ONLY bundles
    ADD CONSTRAINT bundles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY captions
    ADD CONSTRAINT captions_pkey PRIMARY KEY (lesson_id, language);

ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_name_key_key UNIQUE (name_key);

ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);

ALTER TABLE ONLY certificates
    ADD CONSTRAINT certificates_once UNIQUE (user_id, course_id);

ALTER TABLE ONLY certificates
    ADD CONSTRAINT certificates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY completions
    ADD CONSTRAINT completions_key PRIMARY KEY (user_id, lesson_id);

ALTER TABLE ONLY consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY coupon_courses
    ADD CONSTRAINT coupon_courses_key PRIMARY KEY (coupon_id, course_id);

ALTER TABLE ONLY coupon_redemptions
    ADD CONSTRAINT coupon_redemptions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY coupons
    ADD CONSTRAINT coupons_code_key UNIQUE (code);

ALTER TABLE ONLY coupons
    ADD CONSTRAINT coupons_pkey PRIMARY KEY (id);

ALTER TABLE ONLY course_counts
    ADD CONSTRAINT course_counts_pkey PRIMARY KEY (course_id);

ALTER TABLE ONLY course_reports
    ADD CONSTRAINT course_reports_pkey PRIMARY KEY (course_id);

ALTER TABLE ONLY course_revisions
    ADD CONSTRAINT course_revisions_pkey PRIMARY KEY (course_id);

ALTER TABLE ONLY course_team
    ADD CONSTRAINT course_team_key PRIMARY KEY (course_id, user_id);

ALTER TABLE ONLY courses
    ADD CONSTRAINT courses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY day_counts
    ADD CONSTRAINT day_counts_pkey PRIMARY KEY (day);

ALTER TABLE ONLY document_files
    ADD CONSTRAINT document_files_media_id_key UNIQUE (media_id);

ALTER TABLE ONLY document_files
    ADD CONSTRAINT document_files_pkey PRIMARY KEY (document_id);

ALTER TABLE ONLY document_lines
    ADD CONSTRAINT document_lines_key PRIMARY KEY (document_id, line_no);

ALTER TABLE ONLY document_series
    ADD CONSTRAINT document_series_pkey PRIMARY KEY (prefix);

ALTER TABLE ONLY document_unlocks
    ADD CONSTRAINT document_unlocks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_full_number_key UNIQUE (full_number);

ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_number UNIQUE (prefix, year, number);

ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY enrolments
    ADD CONSTRAINT enrolments_key PRIMARY KEY (user_id, course_id);

ALTER TABLE ONLY films
    ADD CONSTRAINT films_pkey PRIMARY KEY (media_id);

ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (name);

ALTER TABLE ONLY known_addresses
    ADD CONSTRAINT known_addresses_key PRIMARY KEY (user_id, address_hash);

ALTER TABLE ONLY lessons
    ADD CONSTRAINT lessons_pkey PRIMARY KEY (id);

ALTER TABLE ONLY mails
    ADD CONSTRAINT mails_once_key_key UNIQUE (once_key);

ALTER TABLE ONLY mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY media
    ADD CONSTRAINT media_pkey PRIMARY KEY (id);

ALTER TABLE ONLY media
    ADD CONSTRAINT media_storage_key_key UNIQUE (storage_key);

ALTER TABLE ONLY nominees
    ADD CONSTRAINT nominees_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY number_series
    ADD CONSTRAINT number_series_key PRIMARY KEY (prefix, year);

ALTER TABLE ONLY order_items
    ADD CONSTRAINT order_items_key PRIMARY KEY (order_id, line_no);

ALTER TABLE ONLY order_items
    ADD CONSTRAINT order_items_once UNIQUE (order_id, course_id);

ALTER TABLE ONLY orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY orders
    ADD CONSTRAINT orders_provider_order_id_key UNIQUE (provider_order_id);

ALTER TABLE ONLY outside_payments
    ADD CONSTRAINT outside_payments_once UNIQUE (recorded_by, creation_key);

ALTER TABLE ONLY outside_payments
    ADD CONSTRAINT outside_payments_pkey PRIMARY KEY (payment_id);

ALTER TABLE ONLY payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY personal_views
    ADD CONSTRAINT personal_views_key PRIMARY KEY (viewer_id, day, what, user_id);

ALTER TABLE ONLY players
    ADD CONSTRAINT players_pkey PRIMARY KEY (user_id, device);

ALTER TABLE ONLY positions
    ADD CONSTRAINT positions_key PRIMARY KEY (user_id, lesson_id);

ALTER TABLE ONLY price_history
    ADD CONSTRAINT price_history_key PRIMARY KEY (course_id, nth);

ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_key PRIMARY KEY (user_id, code_hash);

ALTER TABLE ONLY refund_items
    ADD CONSTRAINT refund_items_key PRIMARY KEY (refund_id, line_no);

ALTER TABLE ONLY refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY refunds
    ADD CONSTRAINT refunds_provider_refund_id_key UNIQUE (provider_refund_id);

ALTER TABLE ONLY codes
    ADD CONSTRAINT requested_codes_key PRIMARY KEY (purpose, email, request_hash);

ALTER TABLE ONLY reviews
    ADD CONSTRAINT reviews_one_each UNIQUE (user_id, course_id);

ALTER TABLE ONLY reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);

ALTER TABLE ONLY revisions
    ADD CONSTRAINT revisions_pkey PRIMARY KEY (name);

ALTER TABLE ONLY school_counts
    ADD CONSTRAINT school_counts_pkey PRIMARY KEY (name);

ALTER TABLE ONLY school_opening
    ADD CONSTRAINT school_opening_pkey PRIMARY KEY (name);

ALTER TABLE ONLY sealed_people
    ADD CONSTRAINT sealed_people_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY second_steps
    ADD CONSTRAINT second_steps_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY sections
    ADD CONSTRAINT sections_pkey PRIMARY KEY (id);

ALTER TABLE ONLY seller_terms
    ADD CONSTRAINT seller_terms_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY site_builds
    ADD CONSTRAINT site_builds_pkey PRIMARY KEY (place);

ALTER TABLE ONLY site_document_media
    ADD CONSTRAINT site_document_media_key PRIMARY KEY (key, holder, media_id);

ALTER TABLE ONLY site_document_versions
    ADD CONSTRAINT site_document_versions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY site_documents
    ADD CONSTRAINT site_documents_pkey PRIMARY KEY (key);

ALTER TABLE ONLY site_media
    ADD CONSTRAINT site_media_pkey PRIMARY KEY (media_id);

ALTER TABLE ONLY site_previews
    ADD CONSTRAINT site_previews_cookie_hash_key UNIQUE (cookie_hash);

ALTER TABLE ONLY site_previews
    ADD CONSTRAINT site_previews_link_hash_key UNIQUE (link_hash);

ALTER TABLE ONLY site_previews
    ADD CONSTRAINT site_previews_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY throttles
    ADD CONSTRAINT throttles_pkey PRIMARY KEY (key_hash);

ALTER TABLE ONLY trailer_captions
    ADD CONSTRAINT trailer_captions_pkey PRIMARY KEY (course_id, language);

ALTER TABLE ONLY undrawn_documents
    ADD CONSTRAINT undrawn_documents_pkey PRIMARY KEY (document_id);

ALTER TABLE ONLY uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_email_key UNIQUE (email);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY waiting_enrolments
    ADD CONSTRAINT waiting_enrolments_key PRIMARY KEY (user_id, course_id);

CREATE INDEX audit_by_action ON audit USING btree (action, created_at, id);

CREATE INDEX audit_by_admin_id ON audit USING btree (admin_id, created_at, id);

CREATE INDEX audit_by_course_id ON audit USING btree (course_id);

CREATE INDEX audit_by_user_id ON audit USING btree (user_id);

CREATE INDEX audit_latest ON audit USING btree (created_at, id);

CREATE INDEX bundle_courses_by_course_id ON bundle_courses USING btree (course_id);

CREATE INDEX bundles_latest ON bundles USING btree (created_at, id);

CREATE INDEX certificates_by_course_id ON certificates USING btree (course_id);

CREATE INDEX certificates_latest ON certificates USING btree (issued_at);

CREATE INDEX codes_of_email ON codes USING btree (email);

CREATE INDEX codes_of_user ON codes USING btree (user_id);

CREATE INDEX codes_secret ON codes USING btree (secret_hash);

CREATE INDEX completions_by_course_id ON completions USING btree (course_id);

CREATE INDEX completions_by_lesson_id ON completions USING btree (lesson_id);

CREATE INDEX completions_latest ON completions USING btree (completed_at);

CREATE INDEX completions_user_course ON completions USING btree (user_id, course_id);

CREATE INDEX consents_by_purpose ON consents USING btree (purpose, user_id) WHERE (withdrawn_at IS NULL);

CREATE INDEX consents_of_a_person ON consents USING btree (user_id, id);

CREATE UNIQUE INDEX consents_that_hold ON consents USING btree (user_id, purpose, notice_version) WHERE (withdrawn_at IS NULL);

CREATE INDEX contact_messages_answered ON contact_messages USING btree (created_at, id) WHERE (answered_at IS NOT NULL);

CREATE INDEX contact_messages_complaints ON contact_messages USING btree (created_at, id) WHERE (kind = 'complaint'::text);

CREATE INDEX contact_messages_latest ON contact_messages USING btree (created_at, id);

CREATE INDEX contact_messages_left ON contact_messages USING btree (answered_at) WHERE (left_at IS NOT NULL);

CREATE INDEX contact_messages_of_email ON contact_messages USING btree (email);

CREATE INDEX contact_messages_of_person ON contact_messages USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX contact_messages_once ON contact_messages USING btree (once_key);

CREATE INDEX contact_messages_open ON contact_messages USING btree (created_at, id) WHERE (answered_at IS NULL);

CREATE INDEX contact_messages_text ON contact_messages USING gin (lower(((((((first_name || ' '::text) || last_name) || ' '::text) || email) || ' '::text) || subject)) gin_trgm_ops);

CREATE INDEX coupon_redemptions_by_user_id ON coupon_redemptions USING btree (user_id, coupon_id);

CREATE INDEX coupon_redemptions_latest ON coupon_redemptions USING btree (coupon_id, state, created_at, id);

CREATE INDEX coupons_latest ON coupons USING btree (created_at, id);

CREATE INDEX course_counts_students ON course_counts USING btree (students, course_id);

CREATE INDEX course_revisions_number ON course_revisions USING btree (number);

CREATE INDEX course_team_by_user_id ON course_team USING btree (user_id);

CREATE INDEX course_words_text ON courses USING gin (lower(((name || ' '::text) || tags)) gin_trgm_ops);

CREATE INDEX courses_by_charge ON courses USING btree (COALESCE(charged_paise, price_paise), created_at, id, status, category_id, charged_paise, price_paise);

CREATE INDEX courses_by_low_charge ON courses USING btree (COALESCE(charged_paise, price_paise), created_at DESC, id DESC, status, category_id, charged_paise, price_paise);

CREATE INDEX courses_by_name ON courses USING btree (lower(name), id, status, category_id, created_at, name);

CREATE INDEX courses_by_price ON courses USING btree (price_paise, created_at, id, status, category_id);

CREATE INDEX courses_by_thumbnail_id ON courses USING btree (thumbnail_id);

CREATE INDEX courses_by_trailer_id ON courses USING btree (trailer_id);

CREATE UNIQUE INDEX courses_creation_key ON courses USING btree (instructor_id, creation_key);

CREATE INDEX courses_latest ON courses USING btree (created_at, id, status, category_id, charged_paise, price_paise);

CREATE INDEX courses_marks ON courses USING btree (id, status, revision);

CREATE INDEX courses_of_category ON courses USING btree (category_id, created_at, id, status, charged_paise, price_paise);

CREATE INDEX courses_of_teacher ON courses USING btree (instructor_id, name, id);

CREATE INDEX courses_on_sale ON courses USING btree (sale_until);

CREATE INDEX courses_published ON courses USING btree (published_at);

CREATE INDEX courses_text ON courses USING gin (lower(name) gin_trgm_ops);

CREATE INDEX documents_by_corrects_id ON documents USING btree (corrects_id);

CREATE INDEX documents_by_day ON documents USING btree (prefix, year, issued_on, number);

CREATE INDEX documents_by_order_id ON documents USING btree (order_id);

CREATE INDEX documents_by_payment_id ON documents USING btree (payment_id);

CREATE INDEX documents_by_user_id ON documents USING btree (user_id);

CREATE UNIQUE INDEX documents_note_once ON documents USING btree (refund_id, corrects_id) WHERE (kind = ANY (ARRAY['credit-note'::text, 'refund-note'::text]));

CREATE UNIQUE INDEX documents_once ON documents USING btree (payment_id) WHERE ((kind = ANY (ARRAY['invoice'::text, 'receipt'::text])) AND (reinstates_id IS NULL));

CREATE INDEX documents_unpurged ON documents USING btree (issued_on) WHERE (purged_at IS NULL);

CREATE INDEX enrolments_by_access ON enrolments USING btree (last_accessed_at, user_id, course_id);

CREATE INDEX enrolments_by_progress ON enrolments USING btree (course_id, lessons_done, user_id, created_at);

CREATE INDEX enrolments_latest ON enrolments USING btree (created_at);

CREATE INDEX enrolments_of_course ON enrolments USING btree (course_id, created_at, user_id);

CREATE INDEX enrolments_payment ON enrolments USING btree (payment_id);

CREATE INDEX films_state ON films USING btree (state, created_at);

CREATE INDEX invitations_user ON invitations USING btree (user_id, created_at);

CREATE INDEX lessons_by_section_id ON lessons USING btree (section_id);

CREATE INDEX lessons_by_video_id ON lessons USING btree (video_id);

CREATE INDEX lessons_course ON lessons USING btree (course_id);

CREATE UNIQUE INDEX lessons_creation_key ON lessons USING btree (course_id, creation_key);

CREATE INDEX mails_addressed ON mails USING btree (created_at) WHERE (recipient <> ''::text);

CREATE INDEX mails_recipient ON mails USING btree (recipient, created_at);

CREATE INDEX mails_reply_to ON mails USING btree (reply_to, created_at);

CREATE INDEX mails_waiting ON mails USING btree (sent_at, created_at);

CREATE INDEX media_original_id ON media USING btree (original_id);

CREATE INDEX order_items_of_course ON order_items USING btree (course_id, order_id);

CREATE INDEX orders_latest ON orders USING btree (created_at, id, person_words, only_course_id);

CREATE INDEX orders_of_user ON orders USING btree (user_id, created_at, id);

CREATE INDEX orders_state ON orders USING btree (state, created_at, id, person_words, only_course_id);

CREATE INDEX orders_status ON orders USING btree (status, created_at);

CREATE INDEX orders_stuck ON orders USING btree (created_at, id) WHERE (is_stuck = 1);

CREATE INDEX payment_events_order ON payment_events USING btree (provider_order_id);

CREATE INDEX payments_captured ON payments USING btree (captured_at);

CREATE INDEX payments_latest ON payments USING btree (captured_at);

CREATE INDEX payments_order ON payments USING btree (order_id);

CREATE INDEX personal_views_by_day ON personal_views USING btree (day);

CREATE INDEX personal_views_of_a_person ON personal_views USING btree (user_id, day);

CREATE INDEX positions_by_course_id ON positions USING btree (course_id);

CREATE INDEX positions_by_lesson_id ON positions USING btree (lesson_id);

CREATE INDEX price_history_by_changed_by ON price_history USING btree (changed_by);

CREATE INDEX refunds_by_cause ON refunds USING btree (cause, processed_at);

CREATE INDEX refunds_payment ON refunds USING btree (payment_id);

CREATE UNIQUE INDEX refunds_request_key ON refunds USING btree (payment_id, request_key);

CREATE INDEX refunds_status ON refunds USING btree (status);

CREATE INDEX reviews_best ON reviews USING btree (rating DESC, (
CASE
    WHEN (review = ''::text) THEN 1
    ELSE 0
END), created_at DESC, id DESC) WHERE (hidden_at IS NULL);

CREATE INDEX reviews_best_of_course ON reviews USING btree (course_id, rating DESC, (
CASE
    WHEN (review = ''::text) THEN 1
    ELSE 0
END), created_at DESC, id DESC) WHERE (hidden_at IS NULL);

CREATE INDEX reviews_hidden ON reviews USING btree (created_at, id) WHERE (hidden_at IS NOT NULL);

CREATE INDEX reviews_latest ON reviews USING btree (created_at, id);

CREATE INDEX reviews_of_course ON reviews USING btree (course_id, created_at, id);

CREATE INDEX reviews_text ON reviews USING gin (lower(review) gin_trgm_ops);

CREATE INDEX sealed_people_end ON sealed_people USING btree (purge_after);

CREATE INDEX sections_course ON sections USING btree (course_id);

CREATE UNIQUE INDEX sections_creation_key ON sections USING btree (course_id, creation_key);

CREATE INDEX seller_terms_from_at ON seller_terms USING btree (from_at, created_at);

CREATE INDEX sessions_user ON sessions USING btree (user_id);

CREATE INDEX site_document_media_by_media ON site_document_media USING btree (media_id);

CREATE INDEX site_document_versions_latest ON site_document_versions USING btree (key, revision);

CREATE INDEX throttles_end ON throttles USING btree (ends_at);

CREATE INDEX uploads_user ON uploads USING btree (user_id);

CREATE INDEX users_by_image_id ON users USING btree (image_id) WHERE (image_id IS NOT NULL);

CREATE INDEX users_invited ON users USING btree (created_at, id) WHERE ((account_type = 'Student'::text) AND (erased_at IS NULL) AND (invited_at IS NOT NULL) AND (proven_at IS NULL));

CREATE INDEX users_named ON users USING btree (lower(full_name), id, created_at, account_type, erased_at, full_name) WHERE ((account_type = 'Student'::text) AND (erased_at IS NULL));

CREATE INDEX users_seen ON users USING btree (COALESCE(last_seen_at, (0)::bigint), id, created_at, account_type, erased_at, last_seen_at) WHERE ((account_type = 'Student'::text) AND (erased_at IS NULL));

CREATE INDEX users_students ON users USING btree (created_at, id, account_type, erased_at, full_name, email) WHERE ((account_type = 'Student'::text) AND (erased_at IS NULL));

CREATE INDEX users_team ON users USING btree (email) WHERE (account_type = 'Admin'::text);

CREATE INDEX users_text ON users USING gin (lower(((full_name || ' '::text) || email)) gin_trgm_ops);

CREATE INDEX waiting_enrolments_of_course ON waiting_enrolments USING btree (course_id, created_at, user_id);

CREATE TRIGGER document_lines_kept BEFORE DELETE OR UPDATE ON document_lines FOR EACH ROW EXECUTE FUNCTION keep_documents();

CREATE TRIGGER documents_kept BEFORE DELETE OR UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION keep_documents();

ALTER TABLE ONLY audit
    ADD CONSTRAINT audit_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE ONLY audit
    ADD CONSTRAINT audit_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE SET NULL;

ALTER TABLE ONLY audit
    ADD CONSTRAINT audit_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE ONLY bundle_courses
    ADD CONSTRAINT bundle_courses_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES bundles(id);

ALTER TABLE ONLY captions
    ADD CONSTRAINT captions_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE;

ALTER TABLE ONLY certificates
    ADD CONSTRAINT certificates_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE ONLY certificates
    ADD CONSTRAINT certificates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY completions
    ADD CONSTRAINT completions_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE ONLY completions
    ADD CONSTRAINT completions_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE;

ALTER TABLE ONLY completions
    ADD CONSTRAINT completions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY consents
    ADD CONSTRAINT consents_user_id_fkey1 FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY coupon_courses
    ADD CONSTRAINT coupon_courses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id);

ALTER TABLE ONLY coupon_redemptions
    ADD CONSTRAINT coupon_redemptions_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id);

ALTER TABLE ONLY coupon_redemptions
    ADD CONSTRAINT coupon_redemptions_id_fkey FOREIGN KEY (id) REFERENCES orders(id);

ALTER TABLE ONLY course_counts
    ADD CONSTRAINT course_counts_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE ONLY course_reports
    ADD CONSTRAINT course_reports_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE ONLY course_team
    ADD CONSTRAINT course_team_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE ONLY course_team
    ADD CONSTRAINT course_team_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY courses
    ADD CONSTRAINT courses_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL;

ALTER TABLE ONLY courses
    ADD CONSTRAINT courses_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES users(id);

ALTER TABLE ONLY courses
    ADD CONSTRAINT courses_thumbnail_id_fkey FOREIGN KEY (thumbnail_id) REFERENCES media(id);

ALTER TABLE ONLY courses
    ADD CONSTRAINT courses_trailer_id_fkey FOREIGN KEY (trailer_id) REFERENCES media(id);

ALTER TABLE ONLY document_files
    ADD CONSTRAINT document_files_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id);

ALTER TABLE ONLY document_files
    ADD CONSTRAINT document_files_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id);

ALTER TABLE ONLY document_lines
    ADD CONSTRAINT document_lines_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id);

ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

ALTER TABLE ONLY documents
    ADD CONSTRAINT documents_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);

ALTER TABLE ONLY enrolments
    ADD CONSTRAINT enrolments_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE ONLY enrolments
    ADD CONSTRAINT enrolments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY films
    ADD CONSTRAINT films_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;

ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY known_addresses
    ADD CONSTRAINT known_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY lessons
    ADD CONSTRAINT lessons_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE ONLY lessons
    ADD CONSTRAINT lessons_section_id_fkey FOREIGN KEY (section_id) REFERENCES sections(id) ON DELETE CASCADE;

ALTER TABLE ONLY lessons
    ADD CONSTRAINT lessons_video_id_fkey FOREIGN KEY (video_id) REFERENCES media(id);

ALTER TABLE ONLY nominees
    ADD CONSTRAINT nominees_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY order_items
    ADD CONSTRAINT order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

ALTER TABLE ONLY orders
    ADD CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE ONLY outside_payments
    ADD CONSTRAINT outside_payments_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);

ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

ALTER TABLE ONLY players
    ADD CONSTRAINT players_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY positions
    ADD CONSTRAINT positions_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE ONLY positions
    ADD CONSTRAINT positions_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE;

ALTER TABLE ONLY positions
    ADD CONSTRAINT positions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY refund_items
    ADD CONSTRAINT refund_items_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id);

ALTER TABLE ONLY refunds
    ADD CONSTRAINT refunds_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE ONLY refunds
    ADD CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);

ALTER TABLE ONLY codes
    ADD CONSTRAINT requested_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY reviews
    ADD CONSTRAINT reviews_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE ONLY reviews
    ADD CONSTRAINT reviews_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES users(id) ON DELETE SET NULL;

ALTER TABLE ONLY reviews
    ADD CONSTRAINT reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY second_steps
    ADD CONSTRAINT second_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY sections
    ADD CONSTRAINT sections_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY site_document_media
    ADD CONSTRAINT site_document_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id);

ALTER TABLE ONLY site_media
    ADD CONSTRAINT site_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;

ALTER TABLE ONLY site_previews
    ADD CONSTRAINT site_previews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY trailer_captions
    ADD CONSTRAINT trailer_captions_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE ONLY undrawn_documents
    ADD CONSTRAINT undrawn_documents_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id);

ALTER TABLE ONLY uploads
    ADD CONSTRAINT uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

ALTER TABLE ONLY waiting_enrolments
    ADD CONSTRAINT waiting_enrolments_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE;

ALTER TABLE ONLY waiting_enrolments
    ADD CONSTRAINT waiting_enrolments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

insert into document_series (prefix, kind, opened_at) values
  ('RSI', 'invoice', 0), ('RSR', 'receipt', 0), ('RSC', 'credit-note', 0), ('RSN', 'refund-note', 0);
