// `npm run bench -- growth`: every call of the contract in schools of several sizes, on both engines.
import { parseArgs } from 'node:util';
import { ENGINE_NAMES, ENGINES, grounds } from './growth/ground.ts';
import type { Engine } from './growth/ground.ts';
import { measureSchools } from './growth/measure.ts';
import type { MeasuredSchool, School } from './growth/measure.ts';
import { BUDGET, growthOf } from './growth/table.ts';
import { keepSection } from './report.ts';

/**
 * `--engine` and `--scales` choose, `--data` names a folder in which schools are kept and found again, `--only` one
 * call; `--write` keeps the tables in docs/benchmarks.md. Says whether every budget is met.
 */
export async function growthCommand(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      engine: { type: 'string' },
      scales: { type: 'string', default: '0.01,0.1,1' },
      data: { type: 'string' },
      only: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const scales = values.scales.split(',').map(Number);
  const over: string[] = [];
  for (const engine of ENGINES.filter((one) => (values.engine ?? one) === one)) {
    const schools = await measured(engine, scales, values);
    const { table, faults } = growthOf(schools, values.only);
    over.push(...faults.map((fault) => `${ENGINE_NAMES[engine]}: ${fault}`));
    console.log(`\nGrowth on ${ENGINE_NAMES[engine]}. ${BUDGET}\n\n${table}\n`);
    if (!values.write) continue;
    const how = `Measured by \`npm run bench -- growth --write\`, one call after the other, each in every school before the next; 1 is a school of 10,000 courses, 200,000 students and 1,000,000 enrolments. ${BUDGET}`;
    await keepSection(`Growth on ${ENGINE_NAMES[engine]}`, `${how}\n\n${table}`);
  }
  if (over.length > 0) console.log(`Over budget:\n${over.join('\n')}`);
  return over.length === 0;
}

interface Choice {
  data?: string | undefined;
  only?: string | undefined;
}

async function measured(
  engine: Engine,
  scales: readonly number[],
  { data, only }: Choice,
): Promise<MeasuredSchool[]> {
  const schools: School[] = [];
  const place = await grounds(engine, data);
  try {
    for (const scale of scales) schools.push({ scale, ground: await place.open(scale) });
    console.log(`\n${ENGINE_NAMES[engine]}`);
    return await measureSchools(schools, only);
  } finally {
    for (const { ground } of schools) await ground.drop();
    await place.close();
  }
}
