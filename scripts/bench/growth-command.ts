// `npm run bench -- growth`: every call of the contract in schools of several sizes, on both engines.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ENGINE_NAMES, ENGINES, grounds } from './growth/ground.ts';
import type { Engine, Ground } from './growth/ground.ts';
import { measureSchool } from './growth/measure.ts';
import type { Measured, Outcome } from './growth/measure.ts';
import { BUDGET, growthOf } from './growth/table.ts';
import type { MeasuredSchool } from './growth/table.ts';
import { keepSection } from './report.ts';

/**
 * `--engine` and `--scales` choose, `--data` names a folder in which schools are kept and found again, `--only` one
 * call; `--results` a folder in which figures are kept, so that a run can be made in parts; `--write` keeps the tables in docs/benchmarks.md. Says whether every budget is met.
 */
export async function growthCommand(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      engine: { type: 'string' },
      scales: { type: 'string', default: '0.01,0.1,1' },
      data: { type: 'string' },
      only: { type: 'string' },
      results: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const scales = values.scales.split(',').map(Number);
  const over: string[] = [];
  for (const engine of ENGINES.filter((one) => (values.engine ?? one) === one)) {
    const schools = await measureSchools(engine, scales, values);
    const { table, faults } = growthOf(schools, values.only);
    over.push(...faults.map((fault) => `${ENGINE_NAMES[engine]}: ${fault}`));
    console.log(`\nGrowth on ${ENGINE_NAMES[engine]}. ${BUDGET}\n\n${table}\n`);
    if (!values.write) continue;
    const how = `Measured by \`npm run bench -- growth --write\`, one call after the other; 1 is a school of 10,000 courses, 200,000 students and 1,000,000 enrolments. ${BUDGET}`;
    await keepSection(`Growth on ${ENGINE_NAMES[engine]}`, `${how}\n\n${table}`);
  }
  if (over.length > 0) console.log(`Over budget:\n${over.join('\n')}`);
  return over.length === 0;
}

interface Choice {
  data?: string | undefined;
  only?: string | undefined;
  results?: string | undefined;
}

async function measureSchools(
  engine: Engine,
  scales: readonly number[],
  { data, only, results }: Choice,
): Promise<MeasuredSchool[]> {
  const schools: MeasuredSchool[] = [];
  const place = await grounds(engine, data);
  try {
    for (const scale of scales) {
      const kept = results === undefined ? undefined : keptIn(results, `${engine}-${scale}.json`);
      const known = kept?.read();
      if (!known) console.log(`\n${ENGINE_NAMES[engine]}, ${scale}`);
      const measured = known ?? (await measureOn(await place.open(scale), scale, only));
      kept?.write(measured);
      schools.push({ scale, measured });
    }
  } finally {
    await place.close();
  }
  return schools;
}

async function measureOn(ground: Ground, scale: number, only?: string): Promise<Measured> {
  try {
    return await measureSchool(ground, scale, only);
  } finally {
    await ground.drop();
  }
}

/** The figures of one school in a file. */
function keptIn(folder: string, name: string) {
  const file = join(folder, name);
  return {
    read(): Measured | undefined {
      if (!existsSync(file)) return undefined;
      const { outcomes, memory } = JSON.parse(readFileSync(file, 'utf8')) as {
        outcomes: [string, Outcome][];
        memory: Measured['memory'];
      };
      return { outcomes: new Map(outcomes), memory };
    },
    write({ outcomes, memory }: Measured): void {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, JSON.stringify({ outcomes: [...outcomes], memory }));
    },
  };
}
