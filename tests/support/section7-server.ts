// A third-party server that implements only section 7: none of our extensions, odd shapes, plain 404s.
import { createHmac, randomUUID } from 'node:crypto';
import fastifyCors from '@fastify/cors';
import fastifyMultipart from '@fastify/multipart';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SANDBOX_KEYS } from '#sandbox/razorpay/keys.ts';
import type { Row, Section7Content, Section7Person } from './section7-courses.ts';

const BASE = '/api/v1';

export interface Section7Server {
  url: string;
  /** Requests outside section 7, such as 'GET /meta'. */
  unknownCalls: readonly string[];
  /** All requests with their bearer token. */
  calls: readonly { call: string; token: string | undefined; body: unknown }[];
  /** Ends every session. */
  forgetTokens(): void;
  close(): Promise<void>;
}

interface ServerState extends Section7Content {
  /** User ids by token. */
  tokens: Map<string, string>;
  /** Completed lessons by person and course, in order of arrival and with duplicates. */
  completed: Map<string, string[]>;
  provider: string;
}

/** `provider` is the URL of the payment provider's API. */
export async function startSection7Server(
  content: Section7Content,
  provider: string,
): Promise<Section7Server> {
  const world: ServerState = { ...content, tokens: new Map(), completed: new Map(), provider };
  const unknownCalls: string[] = [];
  const calls: { call: string; token: string | undefined; body: unknown }[] = [];
  const app = Fastify({ forceCloseConnections: true });
  await app.register(fastifyCors, { origin: true });
  await app.register(fastifyMultipart, { attachFieldsToBody: 'keyValues' });
  app.addHook('preHandler', (request, _reply, done) => {
    const call = `${request.method} ${request.url.slice(BASE.length)}`;
    calls.push({ call, token: getBearer(request), body: request.body });
    done();
  });
  await app.register(
    (api, _options, done) => {
      registerAuthRoutes(api, world);
      registerCourseRoutes(api, world);
      registerPaymentRoutes(api, world);
      done();
    },
    { prefix: BASE },
  );
  app.setNotFoundHandler((request, reply) => {
    unknownCalls.push(`${request.method} ${request.url.slice(BASE.length)}`);
    return reply.code(404).type('text/html').send(`Cannot ${request.method} ${request.url}`);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    unknownCalls,
    calls,
    forgetTokens: () => world.tokens.clear(),
    close: () => app.close(),
  };
}

const ok = (answer: object = {}) => ({ success: true, ...answer });
const no = (message: string) => ({ success: false, message });

function registerAuthRoutes(api: FastifyInstance, world: ServerState): void {
  api.post('/auth/login', (request, reply) => {
    const { email, password } = toFields(request);
    const person = world.people.find(
      (person) => person.email === email && person.password === password,
    );
    if (!person) return reply.code(401).send(no('Password is incorrect'));
    const token = randomUUID();
    world.tokens.set(token, person._id);
    return ok({ message: 'User login success', token, user: { ...person, password: undefined } });
  });
  // No token: users log in after signing up.
  api.post('/auth/signup', (request) => {
    const { fullName = '', email = '', password = '', contactNumber } = toFields(request);
    if (world.people.some((person) => person.email === email))
      return no('User already exists. Please sign in to continue.');
    world.people.push({
      _id: randomUUID(),
      fullNamme: fullName,
      email,
      password,
      accountType: 'Student',
      additionalDetails: { contactNumber: Number(contactNumber), about: null },
      courses: [],
    });
    return ok({ message: 'User registered successfully' });
  });
}

function registerCourseRoutes(api: FastifyInstance, world: ServerState): void {
  const course = (request: FastifyRequest) =>
    world.courses.find(({ _id }) => _id === toFields(request)['courseId']);
  api.get('/course/getAllCourses', () => ok({ data: [...world.courses, null] }));
  api.get('/course/showAllCategories', () => ok({ data: world.categories }));
  api.post('/course/getCourseDetails', (request) => {
    const item = course(request);
    return ok({ data: item ? [withoutVideos(item)] : [] });
  });
  api.post('/course/searchCourse', (request) => {
    const query = (toFields(request)['searchQuery'] ?? '').toLowerCase();
    const named = ({ courseName }: Row) => String(courseName).toLowerCase().includes(query);
    return ok({ data: world.courses.filter(named) });
  });
  api.post('/course/getFullCourseDetails', (request, reply) => {
    const person = getCaller(world, request);
    const item = course(request);
    if (!person) return reply.code(401).send(no('Token is missing'));
    if (!item) return reply.code(400).send(no('Could not find course'));
    const done = world.completed.get(person._id + item._id) ?? [];
    // The list includes deleted lessons and duplicates.
    return ok({ data: { courseDetails: item, completedVideos: [...done, ...done, 'l-gone'] } });
  });
  api.post('/course/updateCourseProgress', (request, reply) => {
    const person = getCaller(world, request);
    const { courseId = '', subSectionId = '' } = toFields(request);
    if (!person) return reply.code(401).send(no('Token is missing'));
    const key = person._id + courseId;
    world.completed.set(key, [...(world.completed.get(key) ?? []), subSectionId]);
    return { message: 'Course progress updated' };
  });
  api.get('/course/getAdminCourses', () => ok({ data: world.courses }));
  api.get('/profile/getEnrolledCourses', (request, reply) => {
    const person = getCaller(world, request);
    if (!person) return reply.code(401).send(no('Token is missing'));
    const mine = world.courses.filter((course) => listStudents(course).includes(person._id));
    return ok({ data: { courses: mine } });
  });
}

function registerPaymentRoutes(api: FastifyInstance, world: ServerState): void {
  const authorization = `Basic ${Buffer.from(`${SANDBOX_KEYS.keyId}:${SANDBOX_KEYS.keySecret}`).toString('base64')}`;
  api.post('/payment/capturePayment', async (request, reply) => {
    if (!getCaller(world, request)) return reply.code(401).send(no('Token is missing'));
    const [courseId] = (request.body as { courses: string[] }).courses;
    const course = world.courses.find(({ _id }) => _id === courseId);
    const rupees = Number(String(course?.['price']).replace(/[^\d.]/g, ''));
    // The provider takes nothing below a rupee.
    if (!(rupees >= 1)) return no('Could not initiate order.');
    const answer = await fetch(`${world.provider}/v1/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ amount: Math.round(rupees * 100), currency: 'INR' }),
    });
    const order = (await answer.json()) as { id: string; amount: number; currency: string };
    return ok({
      message: 'Order created',
      amount: order.amount,
      currency: order.currency,
      orderId: order.id,
    });
  });
  api.post('/payment/verifyPayment', (request, reply) => {
    const person = getCaller(world, request);
    if (!person) return reply.code(401).send(no('Token is missing'));
    const sent = request.body as Record<string, string> & { courses: string[] };
    const { razorpay_order_id: order, razorpay_payment_id: payment } = sent;
    const signature = createHmac('sha256', SANDBOX_KEYS.keySecret)
      .update(`${order}|${payment}`)
      .digest('hex');
    if (signature !== sent['razorpay_signature']) return no('Payment Failed');
    for (const course of world.courses.filter(({ _id }) => sent.courses.includes(_id))) {
      course['studentsEnroled'] = [...listStudents(course), person._id];
    }
    return ok({ message: 'Payment Verified' });
  });
  api.post('/payment/sendPaymentSuccessEmail', () => ok());
}

function getBearer(request: FastifyRequest): string | undefined {
  return request.headers.authorization?.replace(/^Bearer /, '');
}

function getCaller(world: ServerState, request: FastifyRequest): Section7Person | undefined {
  const id = world.tokens.get(getBearer(request) ?? '');
  return world.people.find(({ _id }) => _id === id);
}

/** Fields of a form or of JSON, as text. */
function toFields(request: FastifyRequest): Record<string, string | undefined> {
  return (request.body ?? {}) as Record<string, string | undefined>;
}

function listStudents(course: Row): string[] {
  const ids = (course['studentsEnrolled'] ?? course['studentsEnroled'] ?? []) as unknown[];
  return ids.map((item) => (typeof item === 'string' ? item : (item as Row)._id));
}

function withoutVideos(course: Row): Row {
  const sections = (course['courseContent'] ?? []) as { subSection: Row[] | null }[];
  return {
    ...course,
    courseContent: sections.map((section) => ({
      ...section,
      subSection: section.subSection?.map(({ videoUrl: _videoUrl, ...lesson }) => lesson) ?? null,
    })),
  };
}
