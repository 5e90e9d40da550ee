// `npm run bench -- load`: what a large school's visitors and students feel of each other, on one server and on two.
import { parseArgs } from 'node:util';
import { ENGINE_NAMES, ENGINES, grounds } from './growth/ground.ts';
import { measureLoad } from './load/measure-load.ts';
import { keepSection, tableOf } from './report.ts';

/**
 * `--engine`, `--scale` and `--seconds` choose, `--data` names a folder in which schools are kept and found again,
 * `--write` keeps the table in docs/benchmarks.md. Says whether every budget is met.
 */
export async function loadCommand(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      engine: { type: 'string' },
      scale: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '60' },
      data: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  let areMet = true;
  for (const engine of ENGINES.filter((one) => (values.engine ?? one) === one)) {
    const place = await grounds(engine, values.data);
    const scale = Number(values.scale);
    const ground = await place.open(scale);
    try {
      const rows = await measureLoad({ ground, scale, seconds: Number(values.seconds) });
      areMet &&= rows.every(({ met }) => met);
      const table = tableOf(rows);
      console.log(`\nLoad on ${ENGINE_NAMES[engine]}\n\n${table}\n`);
      const how = `Measured by \`npm run bench -- load --write\` in a school of scale ${scale}; who asks runs on the same machine.`;
      if (values.write) await keepSection(`Load on ${ENGINE_NAMES[engine]}`, `${how}\n\n${table}`);
    } finally {
      await ground.drop();
      await place.close();
    }
  }
  return areMet;
}
