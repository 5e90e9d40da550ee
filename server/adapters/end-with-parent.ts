// Loaded into a child process: it ends when its parent does, also when that is killed.
process.once('disconnect', () => process.exit(1));
// The listener alone does not keep the process alive.
process.channel?.unref();
