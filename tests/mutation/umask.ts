// Threads cannot set the umask of their process, so setting it does nothing in mutation tests.
const ours = process.umask();
process.umask = () => ours;
