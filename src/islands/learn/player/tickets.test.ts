import { expect, test } from 'vitest';
import { createTickets } from './tickets.ts';
import type { TicketedFilm } from './tickets.ts';

const FILM = `/api/v1/media/film/${'a'.repeat(24)}`;
const withTicket = (ticket: string) => `${FILM}/${ticket}/master.m3u8`;

function ticketsOf(life: number, fresh: (TicketedFilm | undefined)[]) {
  let time = 1_000_000;
  let asked = 0;
  const tickets = createTickets(
    { src: withTicket('first'), endsAt: time + life },
    {
      renew: () => {
        asked += 1;
        return Promise.resolve(fresh.shift());
      },
      now: () => time,
    },
  );
  const pass = (ms: number) => {
    time += ms;
    return time;
  };
  return { tickets, pass, asked: () => asked };
}

test('a ticket is renewed at four fifths of its life, once for all who ask meanwhile', async () => {
  const fresh = { src: withTicket('second'), endsAt: 1_000_000 + 20_000 };
  const { tickets, pass, asked } = ticketsOf(10_000, [fresh]);
  expect(await tickets.addressOf(`${FILM}/first/360/index.m3u8`)).toContain('/first/');
  pass(7999);
  tickets.keepFresh();
  expect(asked()).toBe(0);
  pass(1);
  const both = await Promise.all([
    tickets.addressOf(`${FILM}/first/key`),
    tickets.addressOf(`${FILM}/first/360/index.m3u8`),
  ]);
  expect(both).toEqual([`${FILM}/second/key`, `${FILM}/second/360/index.m3u8`]);
  expect(asked()).toBe(1);
  expect(await tickets.addressOf('/api/v1/media/segments/p/360/00000.m4s')).not.toContain('second');
});

test('parallel refusals renew once and are tried again; what is refused for good is given up', async () => {
  const { tickets, pass, asked } = ticketsOf(4 * 3_600_000, [
    { src: withTicket('second'), endsAt: undefined },
    { src: withTicket('third'), endsAt: undefined },
  ]);
  expect([tickets.refused(), tickets.refused()]).toEqual([true, true]);
  expect(await tickets.addressOf(`${FILM}/first/key`)).toBe(`${FILM}/second/key`);
  expect(asked()).toBe(1);
  pass(1000);
  expect(tickets.refused()).toBe(true);
  expect(await tickets.addressOf(`${FILM}/first/key`)).toBe(`${FILM}/third/key`);
  expect(Array.from({ length: 4 }, () => tickets.refused())).toEqual([true, true, true, false]);
  expect(asked()).toBe(2);
  pass(60_000);
  expect(tickets.refused()).toBe(true);
});

test('a clock that is wrong asks for nothing by itself, and a failed renewal leaves what there is', async () => {
  const { tickets, asked } = ticketsOf(-3_600_000, [undefined]);
  tickets.keepFresh();
  expect(asked()).toBe(0);
  tickets.refused();
  expect(await tickets.addressOf(`${FILM}/first/key`)).toBe(`${FILM}/first/key`);
});
