// Threads cannot set the umask of their process: what only takes rights from its own files goes on without.
const ours = process.umask();
process.umask = () => ours;
