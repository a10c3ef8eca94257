// Loaded into every program that the bench starts: ends it with the bench, for any reason.
const end = () => process.emit('SIGTERM') || process.exit(1);
process.once('disconnect', end);
process.once('error', end);
