// Slow connections: their headers or body never end, or they do not read the response.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { getAllCourses } from '#contract/courses/catalogue.ts';
import { login } from '#contract/accounts/auth.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { sendRequest } from './load.ts';

export type SlowKind = 'headers' | 'body' | 'reading';

const OPENINGS: Readonly<Record<SlowKind, string>> = {
  headers: 'GET / HTTP/1.1\r\nhost: x\r\nx-never: en',
  body: `POST ${BASE_PATH}${login.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
  reading: `GET ${BASE_PATH}${getAllCourses.path} HTTP/1.1\r\nhost: x\r\n\r\n`,
};

/** Another address, because the slow connections have used up their rate limit. */
const PROBE_ADDRESS = '192.0.2.1';

export interface SlowConnection {
  socket: Socket;
  /** Once the server has ended the connection. */
  ended: Promise<unknown>;
}

/** Opens connections of one kind. Each sends the beginning of a request and then nothing more. */
export async function openSlowConnections(
  url: string,
  slow: SlowKind,
  count: number,
): Promise<SlowConnection[]> {
  const { port, hostname } = new URL(url);
  const crowd = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    const ended = once(socket, 'close').catch(() => undefined);
    socket.on('error', () => undefined);
    if (slow === 'reading') socket.pause();
    else socket.resume();
    socket.write(OPENINGS[slow]);
    return { socket, ended };
  });
  await Promise.all(crowd.map(({ socket }) => socket.pending && once(socket, 'connect')));
  return crowd;
}

/** The 99th percentile of the response times in milliseconds. Throws if a request fails. */
export async function measureP99(url: string, calls: number): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const answer = await sendRequest(url, { headers: { 'x-forwarded-for': PROBE_ADDRESS } });
    if (answer.status !== 200) throw new Error(`A probe was answered with ${answer.status}.`);
    times.push(performance.now() - answer.sentAt);
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(calls * 0.99) - 1] ?? Infinity;
}
