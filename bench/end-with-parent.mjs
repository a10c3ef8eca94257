// Loaded into every program that the bench starts: when the bench is gone, however it ended, so is the program.
const end = () => process.emit('SIGTERM') || process.exit(1);
process.once('disconnect', end);
// What cannot be sent to the bench has nobody left who waits for it.
process.once('error', end);
