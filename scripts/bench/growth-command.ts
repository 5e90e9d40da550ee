// `npm run bench -- growth`: every call of the contract in schools of several sizes, on both engines.
import { parseArgs } from 'node:util';
import { grounds, ENGINES } from './growth/ground.ts';
import type { Engine } from './growth/ground.ts';
import { measureSchool } from './growth/measure.ts';
import { BUDGET, growthTable } from './growth/table.ts';
import type { MeasuredSchool } from './growth/table.ts';
import { keepSection } from './report.ts';

const NAMES: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/**
 * `--engine` and `--scales` choose, `--data` names a folder in which schools are kept and found again, `--only` one
 * call; `--write` keeps the tables in docs/benchmarks.md.
 */
export async function growthCommand(args: readonly string[]): Promise<void> {
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
  for (const engine of ENGINES.filter((one) => (values.engine ?? one) === one)) {
    const schools = await measureSchools(engine, scales, values);
    const table = growthTable(schools, values.only);
    console.log(`\nGrowth on ${NAMES[engine]}. ${BUDGET}\n\n${table}\n`);
    if (!values.write) continue;
    const how = `Measured by \`npm run bench -- growth --write\`, one call after the other; 1 is a school of 10,000 courses, 200,000 students and 1,000,000 enrolments. ${BUDGET}`;
    await keepSection(`Growth on ${NAMES[engine]}`, `${how}\n\n${table}`);
  }
}

async function measureSchools(
  engine: Engine,
  scales: readonly number[],
  { data, only }: { data?: string | undefined; only?: string | undefined },
): Promise<MeasuredSchool[]> {
  const schools: MeasuredSchool[] = [];
  const place = await grounds(engine, data);
  try {
    for (const scale of scales) {
      console.log(`\n${NAMES[engine]}, ${scale}`);
      const ground = await place.open(scale);
      schools.push({ scale, measured: await measureSchool(ground, scale, only) });
      await ground.drop();
    }
  } finally {
    await place.close();
  }
  return schools;
}
