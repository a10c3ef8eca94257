// Loaded into every program that the bench starts: ends the program when the bench has ended, for any reason.
const end = () => process.emit('SIGTERM') || process.exit(1);
process.once('disconnect', end);
process.once('error', end);
