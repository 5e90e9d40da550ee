// Students made for a single test, who have bought a course.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { fromElsewhere } from './accounts.ts';
import type { Account } from './accounts.ts';

export interface Bought extends Account {
  fullName: string;
  courseName: string;
  /** In rupees. */
  price: number;
  courseId: string;
  paymentId: string;
}

const COURSE = 'Holi posters in Photoshop';

interface Offered {
  _id: string;
  courseName: string;
  price: number;
}

/** Signs a student up and pays for a demo course in the sandbox. */
export async function buyCourse(request: APIRequestContext, name: string): Promise<Bought> {
  // A unique email, so that a retry of the test buys again.
  const email = `${randomUUID()}@buyers.example`;
  const account = { email, password: 'kolam-by-hand', fullName: name };
  const { token } = await post<{ token: string }>(request, '/api/v1/auth/signup', {
    headers: fromElsewhere(),
    data: { ...account, contactNumber: '9876543210', accountType: 'Student' },
  });
  const listed = await request.get('/api/v1/course/getAllCourses');
  const { data } = (await listed.json()) as { data: Offered[] };
  const course = data.find(({ courseName }) => courseName === COURSE);
  if (!course) throw new Error(`The demo content has no course '${COURSE}'.`);
  const paymentId = await payCourse(request, course._id, token);
  return {
    ...account,
    courseName: course.courseName,
    price: course.price,
    courseId: course._id,
    paymentId,
  };
}

/**
 * Pays for a course through the API, in the server's built-in sandbox; returns the payment's id.
 */
export async function payCourse(
  request: APIRequestContext,
  courseId: string,
  token: string,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const { orderId } = await post<{ orderId: string }>(request, '/api/v1/payment/capturePayment', {
    headers,
    data: { courses: [courseId] },
  });
  const proof = await post<{ razorpay_payment_id: string }>(request, '/sandbox/razorpay/test/pay', {
    data: { order_id: orderId, outcome: 'success' },
  });
  await post(request, '/api/v1/payment/verifyPayment', { headers, data: proof });
  return proof.razorpay_payment_id;
}

async function post<Answer>(
  request: APIRequestContext,
  path: string,
  sent: { data: object; headers?: Record<string, string> },
): Promise<Answer> {
  const answer = await request.post(path, sent);
  expect(answer.ok(), path).toBe(true);
  return (await answer.json()) as Answer;
}
