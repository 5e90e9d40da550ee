// StrykerJS plugins: a seeded sample of the mutants, and a runner for whole test files.
import { createHash } from 'node:crypto';
import {
  commonTokens,
  declareClassPlugin,
  declareFactoryPlugin,
  PluginKind,
} from '@stryker-mutator/api/plugin';
import { strykerPlugins as runners, strykerValidationSchema } from '@stryker-mutator/vitest-runner';

export { strykerValidationSchema };

const { MUTATION_SEED: SEED = '', MUTATION_SHARE: SHARE = '1' } = process.env;
/** Reduces the share of static mutants, because each of them runs all test files. */
const OF_STATIC = 0.1;

/** Accepts a share of the mutants, the same for the same seed and code. StrykerJS skips the others. */
class Sample {
  async init() {}

  async check(mutants) {
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isDrawn(mutant)
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'not in the sample' },
      ]),
    );
  }

  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }
}

function isDrawn({ fileName, location, mutatorName, replacement, static: isStatic }) {
  const facts = JSON.stringify([SEED, named(fileName), location, mutatorName, replacement]);
  const drawn = createHash('sha256').update(facts).digest().readUInt32BE(0) / 2 ** 32;
  return drawn < Number(SHARE) * (isStatic ? OF_STATIC : 1);
}

/** The path of a source file relative to the project. */
const named = (fileName) => fileName.replace(/^.*?(?=(contract|server)\/)/, '');

/**
 * The runner for Vitest, but with whole files instead of single tests: tests that build on earlier ones of their file
 * would fail alone, and count a surviving mutant as killed. Survivors are reported at once.
 */
function wholeFiles(injector) {
  const runner = injector.injectFunction(runners[0].factory);
  const run = runner.run.bind(runner);
  runner.run = ({ testIds = [], ...rest }) => {
    if (testIds.length === 0) return run(rest);
    return run({ ...rest, testFiles: [...new Set(testIds.map((id) => id.split('#')[0]))] });
  };
  const log = injector.resolve(commonTokens.logger);
  const mutantRun = runner.mutantRun.bind(runner);
  runner.mutantRun = async (options) => {
    const result = await mutantRun(options);
    const { fileName, location, mutatorName, replacement } = options.activeMutant;
    const { line, column } = location.start;
    if (result.status === 'survived')
      log.warn(
        `survived: ${named(fileName)}:${line + 1}:${column + 1} ${mutatorName}: ${replacement}`,
      );
    return result;
  };
  return runner;
}
wholeFiles.inject = ['$injector'];

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, 'sample', Sample),
  declareFactoryPlugin(PluginKind.TestRunner, 'whole-files', wholeFiles),
];
