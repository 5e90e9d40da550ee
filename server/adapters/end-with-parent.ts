// Loaded into child processes: ends the process when its parent ends, even if the parent is killed.
process.once('disconnect', () => process.exit(1));
// The listener alone does not keep the process alive.
process.channel?.unref();
