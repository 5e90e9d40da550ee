// Exits with a message on an unsupported Node. Plain JavaScript, which every version can run.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 24 || (major === 24 && minor < 16)) {
  process.stderr.write(
    `Rangshala requires Node 24.16 or later, but this is Node ${process.versions.node}. ` +
      'Run npm ci without --ignore-scripts, which installs one for this project, or install Node 24 yourself.\n',
  );
  process.exit(1);
}
