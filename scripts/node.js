// Runs a program with Node 24: `node scripts/node.js PROGRAM [ARGUMENTS]`. Plain JavaScript, which every Node can run.
// Uses the current Node if it is new enough, otherwise the one that npm installed for this platform.
import { spawn } from 'node:child_process';
import { createRequire, runMain } from 'node:module';
import { resolve } from 'node:path';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [program = '', ...args] = process.argv.slice(2);

if (major > 24 || (major === 24 && minor >= 16)) {
  // As Node itself does: a relative path would be looked up as the name of a package.
  const path = resolve(program);
  process.argv.splice(1, 2, path);
  runMain(path);
} else {
  runWithPackagedNode();
}

function runWithPackagedNode() {
  const node = findPackagedNode();
  if (node === undefined) {
    process.stderr.write(
      `Rangshala needs Node 24.16 or later, but this is Node ${process.versions.node}. Install Node 24 from https://nodejs.org and run the command again.\n`,
    );
    process.exit(1);
  }
  const child = spawn(node, [...process.execArgv, program, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** The path of the Node from the optional package of this platform; undefined if there is none. */
function findPackagedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  try {
    return createRequire(import.meta.url).resolve(`node-${system}-${process.arch}/bin/${file}`);
  } catch {
    return undefined;
  }
}
