// The CPU time of a login must not depend on the number of students in its courses.
import { expect, test } from 'vitest';
import { startServerWithStudents } from '../support/large-class.ts';

const ROUNDS = 50;
const MAX_BYTES = 8 * 1024;
const CPU_RATIO_MAX = 1.1;

const median = (times: readonly number[]): number | undefined =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)];

test(
  'login of a student in two courses of 10,000 students takes at most 1.1 times the CPU time as with ten',
  { timeout: 300_000 },
  async () => {
    const servers = [await startServerWithStudents(10), await startServerWithStudents(10_000)];
    const cpuTimes: number[][] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [nth, server] of servers.entries()) {
        const before = process.cpuUsage();
        expect(await server.login()).toBeLessThan(MAX_BYTES);
        const { user, system } = process.cpuUsage(before);
        cpuTimes[nth]?.push(user + system);
      }
    }
    for (const server of servers) {
      expect(await server.openCourse()).toBeLessThan(MAX_BYTES);
      await server.close();
    }
    const [few = 0, many = Infinity] = cpuTimes.map(median);
    expect(many / few).toBeLessThanOrEqual(CPU_RATIO_MAX);
  },
);
