// Loaded into a child process: it ends when its parent does, also when that is killed.
process.once('disconnect', () => process.exit(1));
// Listening alone keeps nobody from ending by themselves.
process.channel?.unref();
