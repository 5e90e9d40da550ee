// Scans every JSON response of a test server for data that its caller may not see. A leak fails response and test.
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { readPlaybackToken } from '#server/media/playback-token.ts';
import { findBearerToken } from '#server/http/mount.ts';
import type { Ports, Log, Random } from '#server/platform/ports.ts';

/** Secrets that no caller may read. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'a password hash': /\$argon2/,
  'the hash of a token': /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/,
  'the path of a file': /[0-9a-f]{24}\.[a-z0-9]{2,5}\b|\/incoming\//,
};
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const CODE = /(?<![\w.])\d{6}(?![\w.])/g;
const EMAIL = /[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Dates such as YYYY-MM-DD do not match. */
const PHONE = /^(?!\d{4}-\d\d-\d\d$)\+?[\d ()-]{10,16}$/;
const VIDEO = /\/media\/video\/([0-9a-f]{24})\?t=([\w-]+)/g;
const PLAYBACK_TOKEN = /\/media\/film\/([0-9a-f]{24})\/([\w-]+)\//g;
const STUDENT_IDS = /"studentsEnrolled":\[([^\]]*)\]/g;

/** Section 7 responses that contain the ids of a course's students (ENT-09). */
const NAMES_STUDENTS: readonly string[] = [
  api.getAllCourses.path,
  api.getCourseDetails.path,
  api.searchCourse.path,
  api.getCategoryPageDetails.path,
];
/** Responses that contain the ids of a course's latest students for admins, because older clients count them. */
const NAMES_STUDENTS_TO_TEAM: readonly string[] = [
  api.getAdminCourses.path,
  api.createCourse.path,
  api.editCourse.path,
  api.duplicateCourse.path,
  api.getFullCourseDetails.path,
];

/**
 * The export of the caller's own rows may contain addresses that the caller typed, and documents with the digest of the
 * previous one. Another test checks that it contains no secret column (S44).
 */
const OWN_ROWS: readonly string[] = [api.exportProfile.path];
const PREVIOUS_DIGEST = /\\"previous\\":\\"[0-9a-f]{64}\\"/g;

/** Responses that issue a secret, with the name of its field. */
const ISSUED_SECRETS: Readonly<Record<string, string>> = {
  [api.login.path]: 'token',
  [api.signUp.path]: 'token',
  [api.acceptInvitation.path]: 'token',
  [api.verifyOtp.path]: 'emailProof',
  [api.sendOtp.path]: 'request',
  [api.requestLoginLink.path]: 'request',
  [api.loginByLink.path]: 'token',
  [api.requestSitePreview.path]: 'key',
};

/** The tokens and codes issued so far. */
export interface Secrets {
  random: Random;
  known: Set<string>;
}

export function recordSecrets(random: Random): Secrets {
  const known = new Set<string>();
  const remember = (secret: string) => {
    known.add(secret);
    return secret;
  };
  const remembering: Random = {
    id: () => random.id(),
    token: () => remember(random.token()),
    digits: () => remember(random.digits()),
  };
  return { known, random: remembering };
}

/** Endpoints by method and route. */
const CALLS = new Map<string, Endpoint>(
  Object.values<Endpoint>(api).map((call) => [`${call.method} ${BASE_PATH}${call.path}`, call]),
);

/** The endpoint of a request. */
export function findEndpoint({ method, routeOptions }: FastifyRequest): Endpoint | undefined {
  return CALLS.get(`${method} ${routeOptions.url}`);
}

export function checkForLeaks(app: FastifyInstance, deps: Ports, { known }: Secrets): void {
  /** A response that is sent again to the same caller is scanned only once. */
  let scanned: { call: Endpoint; text: string; authorization: string | undefined } | undefined;
  app.addHook('onSend', async (request, reply, payload) => {
    const { authorization } = request.headers;
    const text = getJsonText(reply, payload);
    const call = findEndpoint(request);
    const isScanned =
      scanned?.call === call && scanned?.text === text && scanned?.authorization === authorization;
    if (text !== undefined && call && !isScanned) {
      const leak =
        findSecret(call, text, known) ?? (await findPrivateData({ call, deps, request }, text));
      if (leak !== undefined) {
        const error = new Error(`${request.method} ${request.url} leaks ${leak}`);
        if (!isRefusal(reply, text)) throw error;
        return replaceWithFailure(reply, deps.log, error);
      }
      scanned = { call, text, authorization };
    }
    return payload;
  });
}

export function isRefusal({ statusCode }: FastifyReply, text: string): boolean {
  return statusCode >= 400 || text.startsWith('{"success":false');
}

/**
 * Replaces a response by a server error, and logs why. An error thrown here would not reach the server's error handler,
 * because the response is already a refusal.
 */
export function replaceWithFailure(reply: FastifyReply, log: Log, error: Error): string {
  log.error({ err: error }, 'a refusal breaks the contract');
  reply.code(500);
  return JSON.stringify({ success: false, message: 'This refusal is wrong.', code: 'failed' });
}

/** The decoded text of cached response bytes. */
const texts = new WeakMap<Buffer, string>();

/** The text of a JSON response. */
export function getJsonText(reply: FastifyReply, payload: unknown): string | undefined {
  const type = String(reply.getHeader('content-type') ?? '');
  if (!type.startsWith('application/json')) return undefined;
  if (typeof payload === 'string') return payload;
  if (!Buffer.isBuffer(payload)) return undefined;
  const text = texts.get(payload) ?? decompress(reply, payload).toString('utf8');
  texts.set(payload, text);
  return text;
}

function decompress(reply: FastifyReply, bytes: Buffer): Buffer {
  const encoding = reply.getHeader('content-encoding');
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

function findSecret(call: Endpoint, text: string, known: ReadonlySet<string>): string | undefined {
  const shown = OWN_ROWS.includes(call.path) ? text.replaceAll(PREVIOUS_DIGEST, '') : text;
  const named = Object.entries(SECRETS).find(([, pattern]) => pattern.test(shown));
  if (named) return named[0];
  const given = ISSUED_SECRETS[call.path];
  const rest = given === undefined ? text : text.replace(new RegExp(`"${given}":"[^"]*"`), '');
  const isKnown = ([run]: RegExpExecArray) => known.has(run);
  if (rest.matchAll(TOKEN).some(isKnown)) return 'a living token';
  return rest.matchAll(CODE).some(isKnown) ? 'a mailed code' : undefined;
}

interface AnsweredCall {
  call: Endpoint;
  deps: Ports;
  request: FastifyRequest;
}

/** The videos of an answer and whom their URLs are for, without the public videos. */
async function findVideos({ deps }: AnsweredCall, text: string) {
  const videos = [...text.matchAll(VIDEO), ...text.matchAll(PLAYBACK_TOKEN)].map(
    ([, id = '', token = '']) => ({ id, grant: readPlaybackToken(deps, token) }),
  );
  if (videos.every(({ grant }) => grant?.viewer !== null)) return videos;
  const open = await loadPublicVideos(deps);
  return videos.filter(({ id, grant }) => grant?.viewer !== null || !open.has(id));
}

/** The seller's contact stands on every document. */
async function excludeOrganization(
  { deps }: AnsweredCall,
  names: readonly string[],
): Promise<string[]> {
  const otherContacts = names.filter((name) => name !== deps.contactTo);
  if (otherContacts.length === 0) return otherContacts;
  const sellers = await deps.db.selectFrom('seller_terms').select('care_mail').execute();
  return otherContacts.filter((name) => sellers.every((seller) => seller.care_mail !== name));
}

/** Finds data of other users. Looks up the caller only if the response contains personal data. */
async function findPrivateData(answered: AnsweredCall, text: string): Promise<string | undefined> {
  const videos = await findVideos(answered, text);
  const students = NAMES_STUDENTS.includes(answered.call.path)
    ? []
    : text
        .matchAll(STUDENT_IDS)
        .flatMap(([, ids = '']) => ids.match(/[0-9a-f]{24}/g) ?? [])
        .toArray();
  const names = [...(text.match(EMAIL) ?? []), ...findPhones(JSON.parse(text))];
  const otherContacts = await excludeOrganization(answered, names);
  // The owner's published content belongs to the organization.
  const isOwn = [api.getSiteContent.path, ...OWN_ROWS].includes(answered.call.path);
  const hasNoOtherContacts =
    otherContacts.length === 0 || isOwn || answered.call.access === 'admin';
  const isAboutVideos = videos.length > 0;
  if (!isAboutVideos && students.length === 0 && hasNoOtherContacts) return undefined;
  const caller = await findCaller(answered, text);
  const mayKnowName =
    caller?.account_type === 'Admin' && NAMES_STUDENTS_TO_TEAM.includes(answered.call.path);
  const student = mayKnowName ? undefined : students.find((id) => id !== caller?.id);
  if (student !== undefined) return `the id of the student ${student}`;
  const nominee = caller && (await findNominee(answered.deps, caller.id));
  const requested = caller && (await findRequestedEmail(answered.deps, caller.id));
  // Admins see how to call the buyer of an order.
  const isBuyers =
    caller?.account_type === 'Admin' && answered.call.path === api.getPaymentOrder.path;
  const mayRead = (name: string) =>
    isBuyers ||
    name === caller?.email ||
    name === caller?.contact_number ||
    name === requested ||
    nominee?.includes(name);
  const leaked =
    answered.call.access === 'admin' ? undefined : otherContacts.find((name) => !mayRead(name));
  if (leaked !== undefined) return `${leaked}, which is not the caller's`;
  const foreignVideo = videos.find(({ grant }) => grant?.viewer?.userId !== caller?.id);
  if (foreignVideo) return `an address of somebody else for the film ${foreignVideo.id}`;
  if (!isAboutVideos || caller?.account_type === 'Admin') return undefined;
  const open = await loadOpenVideos(answered.deps, caller?.id ?? '');
  const shut = videos.find(({ id }) => !open.has(id));
  return shut ? `the film ${shut.id} to somebody who is not enrolled` : undefined;
}

/** The contact of a user's nominee. */
async function findNominee({ db }: Ports, userId: string): Promise<string | undefined> {
  const nominees = db.selectFrom('nominees').select('contact').where('user_id', '=', userId);
  return (await nominees.executeTakeFirst())?.contact;
}

/** The new email address that a user has requested. */
async function findRequestedEmail({ db }: Ports, userId: string): Promise<string | undefined> {
  const changes = db.selectFrom('email_changes').select('new_email').where('user_id', '=', userId);
  return (await changes.executeTakeFirst())?.new_email;
}

function findPhones(value: unknown, name = ''): string[] {
  if (typeof value === 'string') {
    const isNamed = ['contactNumber', 'phoneNo', 'phone'].includes(name);
    return value !== '' && (isNamed || PHONE.test(value)) ? [value] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, first]) => findPhones(first, key));
}

/** The user of the token in the request or, for a login, of the issued token. */
async function findCaller({ call, deps: { db }, request }: AnsweredCall, text: string) {
  const given =
    ISSUED_SECRETS[call.path] === 'token' ? /"token":"([\w-]+)"/.exec(text)?.[1] : undefined;
  const token = given ?? findBearerToken(request) ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  const session = db.selectFrom('sessions').select('user_id').where('token_hash', '=', hash);
  return db.selectFrom('users').selectAll().where('id', '=', session).executeTakeFirst();
}

async function loadOpenVideos({ db }: Ports, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('enrolments', 'enrolments.course_id', 'lessons.course_id')
    .leftJoin('films', 'films.media_id', 'lessons.video_id')
    .select(['lessons.video_id', 'films.plain_id'])
    .where('enrolments.user_id', '=', userId)
    .execute();
  return new Set(rows.flatMap((row) => [row.video_id ?? [], row.plain_id ?? []].flat()));
}

/** Trailers, and videos of free lessons, of published courses. */
async function loadPublicVideos({ db }: Ports): Promise<Set<string>> {
  const lessons = db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select('lessons.video_id as id')
    .$narrowType<{ id: string }>()
    .where('lessons.free', '=', 1)
    .where('courses.status', '=', 'Published');
  const trailers = db
    .selectFrom('courses')
    .innerJoin('media', 'media.id', 'courses.trailer_id')
    .select('media.id as id')
    .where('courses.status', '=', 'Published');
  const shown = (await lessons.unionAll(trailers).execute()).map(({ id }) => id);
  if (shown.length === 0) return new Set();
  const videos = await db
    .selectFrom('films')
    .select('plain_id')
    .where('media_id', 'in', shown)
    .execute();
  return new Set([...shown, ...videos.flatMap(({ plain_id: id }) => id ?? [])]);
}
