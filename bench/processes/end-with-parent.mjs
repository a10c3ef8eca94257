// Ends every program that the bench starts with the bench.
const end = () => process.emit('SIGTERM') || process.exit(1);
process.once('disconnect', end);
process.once('error', end);
